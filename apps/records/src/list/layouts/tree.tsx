import { FailureAlert, Spinner, useCommonTexts, useFormat } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Empty, Tree, type TreeDataNode } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { useWatch } from '../../shared/use-watch.ts';
import { type FieldValue, ShownValue } from '../../values/shown-value.tsx';
import { useTitle } from '../../workspace/workspace-context.ts';
import { orderFields } from '../grid/use-grid-columns.tsx';
import { filterOfGroup } from '../groups.ts';
import type { RecordRow } from '../use-record-list.ts';
import type { FieldLayoutProps } from './layout-props.ts';
import { CardLink } from './record-card.tsx';

const PAGE = 100;
const MAX_CHILDREN = 500;
const HINTS = 2;

interface Level {
  rows: RecordRow[];
  isComplete: boolean;
}

/** Records below their parents. Each level is read when it is opened. */
export default function RecordTree(props: FieldLayoutProps) {
  const { collection, records, field } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const format = useFormat();
  const { query, load } = records;
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map());
  useWatch(collection);

  async function read(parent: string | null): Promise<Level> {
    // A search finds records wherever they are.
    const isFlat = parent === null && query.q !== undefined;
    const f = isFlat ? query.f : filterOfGroup(query.f, field.id, parent);
    const rows: RecordRow[] = [];
    let next: string | null | undefined;
    do {
      const page = await load(
        { ...query, f, ...(isFlat ? {} : { q: undefined }) },
        next ?? undefined,
        PAGE,
      );
      rows.push(...page.rows);
      next = page.next;
    } while (next !== null && rows.length < MAX_CHILDREN);
    return { rows, isComplete: next === null };
  }
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['tree', collection.workspace, collection.id, field.id, query],
    queryFn: () => read(null),
  });
  // Open levels are read again with the first one.
  useEffect(() => {
    const parents = [...levels.keys()];
    void Promise.all(parents.map(async (id) => [id, await read(id)] as const)).then(
      (entries) => setLevels(new Map(entries)),
      () => undefined,
    );
  }, [dataUpdatedAt]);

  const toNode = (row: RecordRow): TreeDataNode => {
    const children = levels.get(row.id);
    return {
      key: row.id,
      title: <TreeRow {...props} row={row} />,
      isLeaf: children !== undefined && children.rows.length === 0,
      ...(children ? { children: children.rows.map(toNode) } : {}),
    };
  };
  if (error) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  if (data.rows.length === 0) return <Empty description={common('empty')} />;
  const isTruncated = [data, ...levels.values()].some(({ isComplete }) => !isComplete);
  return (
    <div className="rc-tree">
      {isTruncated && (
        <Alert
          type="warning"
          showIcon
          title={t('tree.truncated', { count: format.number(MAX_CHILDREN) })}
        />
      )}
      <Tree
        aria-label={title(collection.title)}
        blockNode
        selectable={false}
        treeData={data.rows.map(toNode)}
        loadData={async ({ key }) => {
          const level = await read(String(key));
          setLevels((known) => new Map(known).set(String(key), level));
        }}
      />
    </div>
  );
}

function TreeRow({ row, ...props }: FieldLayoutProps & { row: RecordRow }) {
  const { collection, records, field } = props;
  const { shown, nameKey } = orderFields(collection, records.view);
  const hints = shown
    .filter(({ id }) => id !== nameKey && id !== field.id && row.values[id] !== null)
    .slice(0, HINTS);
  return (
    <span className="rc-tree-row">
      <CardLink {...props} row={row} />
      {hints.map((hint) => (
        <span key={hint.id} className="wb-muted">
          {row.masked.includes(hint.id) ? (
            String(row.values[hint.id])
          ) : (
            <ShownValue
              field={hint}
              value={row.values[hint.id] as FieldValue}
              labels={records.labels.all}
            />
          )}
        </span>
      ))}
    </span>
  );
}
