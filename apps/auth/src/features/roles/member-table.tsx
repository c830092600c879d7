import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useCommonTexts, useFormat } from '@pedestal/workbench';
import { Table, type TableProps } from 'antd';
import { useTexts } from './texts.ts';

type Member = RouteOutput<RouteOf<'GET /gateway/authority/roles/:id/members'>>['items'][number];

interface MemberTableProps {
  members: Member[];
  isLoading: boolean;
  selection?: { ids: string[]; onChange: (ids: string[]) => void };
}

/** The users with a role and since when they have it. */
export function MemberTable({ members, isLoading, selection }: MemberTableProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const rowSelection: TableProps<Member>['rowSelection'] = selection && {
    selectedRowKeys: selection.ids,
    onChange: (keys) => selection.onChange(keys.map(String)),
    getCheckboxProps: () => ({ 'aria-label': common('selectRow') }) as object,
    getTitleCheckboxProps: () => ({ 'aria-label': common('selectAll') }),
  };
  return (
    <Table<Member>
      aria-label={t('members')}
      size="small"
      rowKey="id"
      loading={isLoading}
      pagination={false}
      dataSource={members}
      {...(rowSelection ? { rowSelection } : {})}
      columns={[
        { title: common('name'), render: (_, user) => `${user.displayName} (${user.userName})` },
        { title: t('since'), render: (_, user) => format.instant(user.grantedAt) },
      ]}
    />
  );
}
