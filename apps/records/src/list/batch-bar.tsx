import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts, useConfirm, useFormat } from '@pedestal/workbench';
import { countSelected, type RowSelection } from '@pedestal/workbench/grid';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import type { FieldValue } from '../values/shown-value.tsx';
import type { Collection } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import type { Batch } from './batch.ts';
import { narrow } from './groups.ts';
import type { RecordList } from './use-record-list.ts';

const BatchEdit = lazy(() => import('./batch-edit.tsx'));
const BatchPrint = lazy(() => import('./batch-print.tsx'));
const BatchResult = lazy(() => import('./batch-result.tsx'));

type Action =
  | { kind: 'set'; values: Record<string, FieldValue> }
  | { kind: 'transition'; transition: string }
  | { kind: 'trash' }
  | { kind: 'restore' };

/** A filter that every record passes: a batch never means everything by leaving something out. */
const EVERYTHING = 'created.filled';

interface BatchBarProps {
  collection: Collection;
  records: RecordList;
  selection: RowSelection;
  /** Number of records that match. */
  count: number | undefined;
  onDone: () => void;
}

/** What can be done with the selected records, or with all that match the filter. */
export function BatchBar(props: BatchBarProps) {
  const { collection, records, selection } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const format = useFormat();
  const confirm = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const { start, result, close } = useBatch(props);
  const { can, states } = collection;
  const { isTrash } = records;
  const count = countSelected(selection, props.count) ?? 0;
  return (
    <>
      {can.edit && !isTrash && (
        <Button size="small" onClick={() => setEditing(true)}>
          {t('batch.edit')}
        </Button>
      )}
      {states && states.transitions.length > 0 && !isTrash && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: states.transitions.map((each) => ({ key: each.id, label: title(each.title) })),
            onClick: ({ key }) => start({ kind: 'transition', transition: key }),
          }}
        >
          <Button size="small">{t('batch.transition')}</Button>
        </Dropdown>
      )}
      <Suspense>
        {!isTrash && !selection.isAll && (
          <BatchPrint collection={collection} ids={[...selection.ids]} />
        )}
      </Suspense>
      {can.delete && (
        <Button
          size="small"
          danger={!isTrash}
          onClick={() =>
            isTrash
              ? start({ kind: 'restore' })
              : confirm({
                  title: t('batch.askTrash', { count: format.number(count) }),
                  okText: common('delete'),
                  isDanger: true,
                  run: async () => start({ kind: 'trash' }),
                })
          }
        >
          {isTrash ? t('restore') : common('delete')}
        </Button>
      )}
      <Suspense>
        {isEditing && (
          <BatchEdit
            collection={collection}
            count={count}
            onClose={() => setEditing(false)}
            onSave={(values) => {
              setEditing(false);
              start({ kind: 'set', values });
            }}
          />
        )}
        {result && <BatchResult collection={collection} batch={result} onClose={close} />}
      </Suspense>
    </>
  );
}

function useBatch({ collection, records, selection, onDone }: BatchBarProps) {
  const t = useTexts();
  const shell = useShell();
  const [result, setResult] = useState<Batch>();
  const change = useChange(
    (call, action: Action) =>
      call('POST /gateway/records/:workspace/:collection/batch', {
        params: { workspace: collection.workspace, collection: collection.id },
        body: {
          action: action as never,
          ...targetOf(selection, records.filter),
        },
      }),
    {
      onDone(batch) {
        if (batch.job !== null) {
          shell.notify({ type: 'info', message: t('batch.running') });
          onDone();
        } else setResult(batch);
      },
    },
  );
  return {
    start: change.mutate,
    result,
    close() {
      setResult(undefined);
      onDone();
    },
  };
}

function targetOf(selection: RowSelection, filter: string) {
  if (!selection.isAll) return { ids: [...selection.ids] };
  const except = [...selection.except];
  const f = filter || EVERYTHING;
  if (except.length === 0) return { f };
  return { f: narrow(f, { field: 'id', operator: 'notIn', values: except }) };
}
