import { type AdminRole, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  PersonSelect,
  type PickedPerson,
  SearchBox,
  useChange,
  useCommonTexts,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Drawer, Space, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

/** Lists, adds and removes the users with a role. */
export function MembersDrawer({ of: role, onClose }: { of: AdminRole; onClose: () => void }) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const [search, setSearch] = useState('');
  const [cursor, setCursor] = useState<string>();
  const [selected, setSelected] = useState<string[]>([]);
  const [picked, setPicked] = useState<PickedPerson[]>([]);
  const canGrant = shell.can(PERMISSIONS.grantRoles);
  const members = useGet('GET /gateway/authority/roles/:id/members', {
    params: { id: role.id },
    query: { ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
  });

  const change = useChange(
    (call, body: { add?: string[]; remove?: string[] }) =>
      call('POST /gateway/authority/roles/:id/members', { params: { id: role.id }, body }),
    {
      onDone({ done, failed }) {
        setPicked([]);
        setSelected([]);
        const counts = { done, failed: failed.length };
        shell.notify({
          type: failed.length > 0 ? 'warning' : 'success',
          message: common(failed.length > 0 ? 'batchFailed' : 'batchDone', counts),
        });
      },
    },
  );

  return (
    <Drawer open size={680} title={t('membersOf', { name: format.name(role) })} onClose={onClose}>
      <Space orientation="vertical" className="wb-wide" size="middle">
        {canGrant && (
          <Space.Compact block>
            <PersonSelect value={picked} onChange={setPicked} label={t('addMembers')} />
            <Button
              type="primary"
              disabled={picked.length === 0}
              loading={change.isPending}
              onClick={() => change.mutate({ add: picked.map((person) => person.value) })}
            >
              {common('add')}
            </Button>
          </Space.Compact>
        )}
        <Space wrap>
          <SearchBox
            label={common('search')}
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setCursor(undefined);
            }}
          />
          {selected.length > 0 && (
            <Button onClick={() => change.mutate({ remove: selected })}>
              {t('removeMembers')}
            </Button>
          )}
        </Space>
        {members.error ? (
          <Failure error={members.error} onRetry={() => void members.refetch()} />
        ) : (
          <Table
            aria-label={t('members')}
            size="small"
            rowKey="id"
            loading={members.isFetching}
            pagination={false}
            dataSource={members.data?.items ?? []}
            {...(canGrant
              ? {
                  rowSelection: {
                    selectedRowKeys: selected,
                    onChange: (keys: React.Key[]) => setSelected(keys.map(String)),
                    getCheckboxProps: () => ({ 'aria-label': common('selectRow') }) as object,
                    getTitleCheckboxProps: () => ({ 'aria-label': common('selectAll') }),
                  },
                }
              : {})}
            columns={[
              {
                title: common('name'),
                render: (_, user) => `${user.displayName} (${user.userName})`,
              },
              { title: t('since'), render: (_, user) => format.instant(user.grantedAt) },
            ]}
          />
        )}
        <Space>
          <Button
            disabled={!members.data?.previous}
            onClick={() => setCursor(members.data?.previous ?? undefined)}
          >
            {common('previous')}
          </Button>
          <Button
            disabled={!members.data?.next}
            onClick={() => setCursor(members.data?.next ?? undefined)}
          >
            {common('next')}
          </Button>
        </Space>
      </Space>
    </Drawer>
  );
}
