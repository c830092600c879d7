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
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { MemberTable } from './member-table.tsx';
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
  const canGrant = shell.can(PERMISSIONS.grantRoles);
  const members = useGet('GET /gateway/authority/roles/:id/members', {
    params: { id: role.id },
    query: { ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
  });
  const change = useChangeMembers(role, () => setSelected([]));

  const searchFor = (text: string) => {
    setSearch(text);
    setCursor(undefined);
  };

  return (
    <Drawer open size={680} title={t('membersOf', { name: format.name(role) })} onClose={onClose}>
      <Space orientation="vertical" className="wb-wide" size="middle">
        {canGrant && <AddMembers role={role} />}
        <Space wrap>
          <SearchBox label={common('search')} value={search} onSearch={searchFor} />
          {selected.length > 0 && (
            <Button onClick={() => change.mutate({ remove: selected })}>
              {t('removeMembers')}
            </Button>
          )}
        </Space>
        {members.error ? (
          <Failure error={members.error} onRetry={() => void members.refetch()} />
        ) : (
          <MemberTable
            members={members.data?.items ?? []}
            isLoading={members.isFetching}
            {...(canGrant ? { selection: { ids: selected, onChange: setSelected } } : {})}
          />
        )}
        <PageButtons page={members.data} onTurn={setCursor} />
      </Space>
    </Drawer>
  );
}

function useChangeMembers(role: AdminRole, onDone: () => void) {
  const common = useCommonTexts();
  const shell = useShell();
  return useChange(
    (call, body: { add?: string[]; remove?: string[] }) =>
      call('POST /gateway/authority/roles/:id/members', { params: { id: role.id }, body }),
    {
      onDone({ done, failed }) {
        onDone();
        const counts = { done, failed: failed.length };
        shell.notify({
          type: failed.length > 0 ? 'warning' : 'success',
          message: common(failed.length > 0 ? 'batchFailed' : 'batchDone', counts),
        });
      },
    },
  );
}

function AddMembers({ role }: { role: AdminRole }) {
  const t = useTexts();
  const common = useCommonTexts();
  const [picked, setPicked] = useState<PickedPerson[]>([]);
  const change = useChangeMembers(role, () => setPicked([]));
  return (
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
  );
}

interface PageButtonsProps {
  page: { next: string | null; previous: string | null } | undefined;
  onTurn: (cursor: string | undefined) => void;
}

function PageButtons({ page, onTurn }: PageButtonsProps) {
  const common = useCommonTexts();
  return (
    <Space>
      <Button disabled={!page?.previous} onClick={() => onTurn(page?.previous ?? undefined)}>
        {common('previous')}
      </Button>
      <Button disabled={!page?.next} onClick={() => onTurn(page?.next ?? undefined)}>
        {common('next')}
      </Button>
    </Space>
  );
}
