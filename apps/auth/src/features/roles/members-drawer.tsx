import { type AdminRole, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button, Drawer, Space, Table } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useChange, useGet } from '../../lib/use-call.ts';
import { Failure } from '../../shared/page.tsx';
import { PersonSelect, type PickedPerson } from '../../shared/person-select.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { useTexts } from './texts.ts';

/** Who has the role; gives it and takes it. */
export function MembersDrawer({ of: role, onClose }: { of: AdminRole; onClose: () => void }) {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const shell = useShell();
  const [search, setSearch] = useState('');
  const [cursor, setCursor] = useState<string>();
  const [selected, setSelected] = useState<string[]>([]);
  const [picked, setPicked] = useState<PickedPerson[]>([]);
  const mayGrant = shell.can(PERMISSIONS.grantRoles);
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
          message: shared(failed.length > 0 ? 'batchFailed' : 'batchDone', counts),
        });
      },
    },
  );

  return (
    <Drawer open size={680} title={t('membersOf', { name: format.name(role) })} onClose={onClose}>
      <Space orientation="vertical" className="auth-wide" size="middle">
        {mayGrant && (
          <Space.Compact block>
            <PersonSelect value={picked} onChange={setPicked} label={t('addMembers')} />
            <Button
              type="primary"
              disabled={picked.length === 0}
              loading={change.isPending}
              onClick={() => change.mutate({ add: picked.map((person) => person.value) })}
            >
              {shared('add')}
            </Button>
          </Space.Compact>
        )}
        <Space wrap>
          <SearchBox
            label={shared('search')}
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
            {...(mayGrant
              ? {
                  rowSelection: {
                    selectedRowKeys: selected,
                    onChange: (keys: React.Key[]) => setSelected(keys.map(String)),
                    getCheckboxProps: () => ({ 'aria-label': shared('selectRow') }) as object,
                    getTitleCheckboxProps: () => ({ 'aria-label': shared('selectAll') }),
                  },
                }
              : {})}
            columns={[
              {
                title: shared('name'),
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
            {shared('previous')}
          </Button>
          <Button
            disabled={!members.data?.next}
            onClick={() => setCursor(members.data?.next ?? undefined)}
          >
            {shared('next')}
          </Button>
        </Space>
      </Space>
    </Drawer>
  );
}
