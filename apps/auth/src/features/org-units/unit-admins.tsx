import { type AdminOrgUnit, PERMISSIONS, type RouteOf, type RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  PersonSelect,
  type PickedPerson,
  useCommonTexts,
  useGet,
  useVersionedSave,
} from '@pedestal/workbench';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

type Admin = RouteOutput<RouteOf<'GET /gateway/authority/orgUnits/:id/admins'>>[number];

/** The administrators of a unit and the version of the unit. */
interface Delegation {
  version: number;
  admins: readonly Admin[];
}

interface Fields {
  /** Sorted, so that equal sets compare as equal. */
  people: PickedPerson[];
}

function personOf({ id, displayName, userName }: Admin): PickedPerson {
  return { value: id, label: `${displayName} (${userName})` };
}

function toFields(people: readonly PickedPerson[]): Fields {
  const plain = people.map(({ value, label }) => ({ value, label }));
  return { people: plain.sort((a, b) => (a.value < b.value ? -1 : 1)) };
}

/** Delegated administrators of a unit and the reach of each. */
export function UnitAdmins({ unit }: { unit: AdminOrgUnit }) {
  const t = useTexts();
  const common = useCommonTexts();
  const canWrite = useShell().can(PERMISSIONS.writeOrgUnits);
  const [picked, setPicked] = useState<PickedPerson[]>([]);
  const admins = useGet('GET /gateway/authority/orgUnits/:id/admins', { params: { id: unit.id } });
  const present = admins.data ?? [];

  const { save, isSaving, conflictDialog } = useVersionedSave<Delegation, Fields, unknown>({
    saved: { version: unit.version, admins: present },
    fieldsOf: ({ admins: list }) => toFields(list.map(personOf)),
    update: (call, { people }, { version }) =>
      call('PUT /gateway/authority/orgUnits/:id/admins', {
        params: { id: unit.id },
        body: { version, userIds: people.map((person) => person.value) },
      }),
    async reload(call) {
      const [units, list] = await Promise.all([
        call('GET /gateway/authority/orgUnits'),
        call('GET /gateway/authority/orgUnits/:id/admins', { params: { id: unit.id } }),
      ]);
      const found = units.find((one) => one.id === unit.id);
      return found && { version: found.version, admins: list };
    },
    conflictFields: [
      {
        key: 'people',
        label: t('admins'),
        show: (people) => people.map((person) => person.label).join(', '),
      },
    ],
    onDone: () => setPicked([]),
  });

  const people = present.map(personOf);
  return (
    <section className="wb-panel" aria-label={t('admins')}>
      <h3>{t('admins')}</h3>
      <p className="wb-muted">{t('adminsHint')}</p>
      {canWrite && (
        <Space.Compact block>
          <PersonSelect value={picked} onChange={setPicked} label={t('admins')} />
          <Button
            disabled={picked.length === 0}
            loading={isSaving}
            onClick={() => save(toFields([...people, ...picked]))}
          >
            {common('add')}
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
            title: common('name'),
            render: (_, admin) => personOf(admin).label,
          },
          { title: common('status'), render: (_, admin) => t(`reach.${admin.reach}`) },
          {
            title: common('actions'),
            render: (_, admin) =>
              canWrite && (
                <Button
                  size="small"
                  onClick={() =>
                    save(toFields(people.filter((person) => person.value !== admin.id)))
                  }
                >
                  {common('delete')}
                </Button>
              ),
          },
        ]}
      />
      {conflictDialog}
    </section>
  );
}
