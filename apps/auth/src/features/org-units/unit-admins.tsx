import { type AdminOrgUnit, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import { useChange, useGet } from '../../lib/use-call.ts';
import { PersonSelect, type PickedPerson } from '../../shared/person-select.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { useTexts } from './texts.ts';

/** Delegated administrators of a unit, and how far each really reaches. */
export function UnitAdmins({ unit }: { unit: AdminOrgUnit }) {
  const t = useTexts();
  const shared = useSharedTexts();
  const mayWrite = useShell().can(PERMISSIONS.writeOrgUnits);
  const [picked, setPicked] = useState<PickedPerson[]>([]);
  const admins = useGet('GET /gateway/authority/orgUnits/:id/admins', { params: { id: unit.id } });
  const present = admins.data ?? [];

  const save = useChange(
    (call, userIds: string[]) =>
      call('PUT /gateway/authority/orgUnits/:id/admins', {
        params: { id: unit.id },
        body: { version: unit.version, userIds },
      }),
    { done: shared('saved'), onDone: () => setPicked([]) },
  );

  const ids = present.map((admin) => admin.id);
  return (
    <section className="auth-panel" aria-label={t('admins')}>
      <h3>{t('admins')}</h3>
      <p className="auth-muted">{t('adminsHint')}</p>
      {mayWrite && (
        <Space.Compact block>
          <PersonSelect value={picked} onChange={setPicked} label={t('admins')} />
          <Button
            disabled={picked.length === 0}
            loading={save.isPending}
            onClick={() => save.mutate([...ids, ...picked.map((person) => person.value)])}
          >
            {shared('add')}
          </Button>
        </Space.Compact>
      )}
      <Table
        aria-label={t('admins')}
        size="small"
        rowKey="id"
        pagination={false}
        loading={admins.isFetching}
        dataSource={present}
        columns={[
          {
            title: shared('name'),
            render: (_, admin) => `${admin.displayName} (${admin.userName})`,
          },
          { title: shared('status'), render: (_, admin) => t(`reach.${admin.reach}`) },
          {
            title: shared('actions'),
            render: (_, admin) =>
              mayWrite && (
                <Button
                  size="small"
                  onClick={() => save.mutate(ids.filter((id) => id !== admin.id))}
                >
                  {shared('delete')}
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}
