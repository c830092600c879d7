import type { AdminResource } from '@pedestal/contract';
import { ancestorsOf, buildTree, Failure, Loading, useFormat, useGet } from '@pedestal/workbench';
import { Checkbox, Input, Select, Tag, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useSharedTexts } from '../../shared/texts.ts';
import { findBoxStates } from './box-states.ts';
import { type DataScope, type Grants, SCOPES } from './role-values.ts';
import { useTexts } from './texts.ts';

interface GrantNode {
  key: number;
  title: React.ReactNode;
  disableCheckbox: boolean;
  children: GrantNode[];
}

interface GrantTreeProps {
  systemCode: string;
  grants: Grants;
  isReadOnly: boolean;
  onChange: (grants: Grants) => void;
}

/** Tree of resources with three-state checkboxes and a data scope for each granted one. */
export function GrantTree({ systemCode, grants, isReadOnly, onChange }: GrantTreeProps) {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const [text, setText] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const query = useGet('GET /gateway/authority/resources', { query: { systemCode } });
  const rows = query.data ?? [];
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);

  const visible = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const isMatch = (row: AdminResource) =>
      (wanted === '' ||
        [row.name, row.nameEn, row.code].some((part) => part.toLowerCase().includes(wanted))) &&
      (!onlyGranted || grants.has(row.id));
    const ids = new Set<number>();
    for (const row of rows.filter(isMatch)) {
      ids.add(row.id);
      for (const above of ancestorsOf(byId, row.id)) ids.add(above);
    }
    return rows.filter((row) => ids.has(row.id));
  }, [rows, byId, text, onlyGranted, grants]);

  const boxes = useMemo(() => findBoxStates(rows, grants), [rows, grants]);

  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading />;

  const setScope = (id: number, scope: DataScope) => onChange(new Map(grants).set(id, scope));

  /** Checking a box grants all grantable descendants and its ancestors. */
  const toggle = (id: number, isOn: boolean) => {
    const next = new Map(grants);
    const branch = rows
      .filter((row) => row.id === id || ancestorsOf(byId, row.id).includes(id))
      .map((row) => row.id);
    for (const one of branch) {
      if (!isOn) next.delete(one);
      else if (byId.get(one)?.held && !next.has(one)) next.set(one, 'all');
    }
    if (isOn) {
      for (const above of ancestorsOf(byId, id)) {
        if (byId.get(above)?.held && !next.has(above)) next.set(above, 'all');
      }
    }
    onChange(next);
  };

  const tree = buildTree(
    visible,
    (row, children: GrantNode[]): GrantNode => ({
      key: row.id,
      disableCheckbox: isReadOnly || (!row.held && !grants.has(row.id)),
      children,
      title: (
        <span className="auth-grant">
          <span className="auth-grant-name">{format.name(row)}</span>
          <Tag>{shared(`resource.${row.type}`)}</Tag>
          {!row.held && <span className="wb-muted">{t('held')}</span>}
          {grants.has(row.id) && (
            <Select<DataScope>
              size="small"
              aria-label={t('scopeOf', { name: format.name(row) })}
              disabled={isReadOnly}
              popupMatchSelectWidth={false}
              value={grants.get(row.id) ?? 'all'}
              options={SCOPES.map((scope) => ({
                value: scope,
                label: shared(`dataScope.${scope}`),
              }))}
              onChange={(scope) => setScope(row.id, scope)}
            />
          )}
        </span>
      ),
    }),
    0,
  );

  return (
    <>
      <div className="wb-filters">
        <Input
          allowClear
          className="wb-search"
          aria-label={t('filterTree')}
          placeholder={t('filterTree')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox checked={onlyGranted} onChange={(event) => setOnlyGranted(event.target.checked)}>
          {t('onlyGranted')}
        </Checkbox>
      </div>
      <Tree<GrantNode>
        key={`${systemCode} ${text} ${onlyGranted} ${rows.length > 0}`}
        checkable
        checkStrictly
        selectedKeys={[]}
        virtual
        height={520}
        defaultExpandAll={visible.length < 400}
        treeData={tree}
        checkedKeys={boxes}
        onCheck={(_keys, { node, checked }) => toggle(Number(node.key), checked)}
        onSelect={(_keys, { node, nativeEvent }) => {
          // A click on the name toggles its checkbox; a click on the data scope does not.
          const isName = (nativeEvent.target as Element).closest('.auth-grant-name') !== null;
          if (isName && !node.disableCheckbox) toggle(Number(node.key), !node.checked);
        }}
      />
    </>
  );
}
