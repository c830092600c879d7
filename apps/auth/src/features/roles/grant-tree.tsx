import type { AdminResource } from '@pedestal/contract';
import { buildTree, Failure, filterTree, Loading, useGet } from '@pedestal/workbench';
import { Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { findBoxStates } from './box-states.ts';
import { BLANK_FILTER, type GrantFilter, GrantFilters } from './grant-filters.tsx';
import { GrantTitle } from './grant-title.tsx';
import { grantBranch, revokeBranch } from './grants.ts';
import type { Grants } from './role-values.ts';

/** Larger trees start collapsed. */
const MAX_EXPANDED_ROWS = 400;

interface GrantNode {
  key: number;
  title: ReactNode;
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
  const [filter, setFilter] = useState(BLANK_FILTER);
  const query = useGet('GET /gateway/authority/resources', { query: { systemCode } });
  const rows = query.data ?? [];
  const visible = useMemo(() => filterRows(rows, filter, grants), [rows, filter, grants]);
  const boxes = useMemo(() => findBoxStates(rows, grants), [rows, grants]);

  const toggle = (id: number, isOn: boolean) =>
    onChange(isOn ? grantBranch(rows, grants, id) : revokeBranch(rows, grants, id));

  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading />;

  const toNode = (row: AdminResource, children: GrantNode[]): GrantNode => ({
    key: row.id,
    disableCheckbox: isReadOnly || (!row.held && !grants.has(row.id)),
    children,
    title: (
      <GrantTitle
        resource={row}
        scope={grants.get(row.id)}
        isReadOnly={isReadOnly}
        onChange={(scope) => onChange(new Map(grants).set(row.id, scope))}
      />
    ),
  });
  return (
    <>
      <GrantFilters filter={filter} onChange={setFilter} />
      <Tree<GrantNode>
        key={`${systemCode} ${filter.text} ${filter.onlyGranted} ${rows.length > 0}`}
        checkable
        checkStrictly
        selectedKeys={[]}
        virtual
        height={520}
        defaultExpandAll={visible.length < MAX_EXPANDED_ROWS}
        treeData={buildTree(visible, toNode, 0)}
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

function filterRows(rows: readonly AdminResource[], filter: GrantFilter, grants: Grants) {
  const wanted = filter.text.trim().toLowerCase();
  const hasText = (row: AdminResource) =>
    [row.name, row.nameEn, row.code].some((part) => part.toLowerCase().includes(wanted));
  return filterTree(rows, (row) => hasText(row) && (!filter.onlyGranted || grants.has(row.id)));
}
