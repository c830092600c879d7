import type { AdminUser } from '@pedestal/contract';
import {
  FormDrawer,
  useCommonTexts,
  useFormat,
  useGet,
  useVersionedSave,
} from '@pedestal/workbench';
import { Form, Select } from 'antd';
import { useSharedTexts } from './texts.ts';
import { useReach } from './use-reach.ts';

/** A user, or the account of another program. */
type RoleHolder = Pick<AdminUser, 'id' | 'version' | 'displayName' | 'roles'>;

type RolesBySystem = Record<string, string[]>;

/** Key of roles without a system: they apply in every system. */
const EVERY_SYSTEM = '*';

/** Role ids by system, sorted so that equal sets compare as equal. */
function rolesBySystem(user: RoleHolder, systems: readonly string[]): RolesBySystem {
  const idsIn = (system: string) =>
    user.roles.filter((role) => (role.systemCode ?? EVERY_SYSTEM) === system).map(({ id }) => id);
  return Object.fromEntries(systems.map((system) => [system, idsIn(system).sort()]));
}

interface RolesDrawerProps {
  user: RoleHolder;
  onClose: () => void;
}

/** The roles of a user in each system that the person administers. */
export function RolesDrawer({ user, onClose }: RolesDrawerProps) {
  const t = useSharedTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  const [form] = Form.useForm<RolesBySystem>();
  const { data: roles = [] } = useGet('GET /gateway/authority/grantableRoles', { query: {} });
  const bySystem = Map.groupBy(roles, (role) => role.systemCode ?? EVERY_SYSTEM);
  const systems = [...bySystem.keys()];
  const nameOfSystem = (system: string) =>
    system === EVERY_SYSTEM ? common('everySystem') : reach.nameOfSystem(system);
  const nameOfRole = (id: string) => {
    const role = roles.find((one) => one.id === id);
    return role ? format.name(role) : id;
  };
  const fieldsOf = (row: RoleHolder) => rolesBySystem(row, systems);

  const { save, isSaving, conflictDialog } = useVersionedSave<RoleHolder, RolesBySystem, unknown>({
    form,
    saved: user,
    fieldsOf,
    async update(call, wanted, row) {
      const present = fieldsOf(row);
      let { version } = row;
      for (const system of systems) {
        const roleIds = wanted[system] ?? [];
        if (isSameList(roleIds, present[system] ?? [])) continue;
        const systemCode = system === EVERY_SYSTEM ? null : system;
        const body = { version, systemCode, roleIds };
        const params = { id: user.id };
        ({ version } = await call('PUT /gateway/authority/users/:id/roles', { params, body }));
      }
    },
    reload: (call) => call('GET /gateway/authority/users/:id', { params: { id: user.id } }),
    conflictFields: systems.map((system) => ({
      key: system,
      label: nameOfSystem(system),
      show: (ids) => ids.map(nameOfRole).join(', '),
    })),
    onDone: onClose,
  });
  const saveSorted = (values: RolesBySystem) => {
    const sorted = systems.map((system) => [system, [...(values[system] ?? [])].sort()]);
    save(Object.fromEntries(sorted));
  };

  if (systems.length === 0) return null;
  return (
    <>
      <FormDrawer<RolesBySystem>
        title={t('rolesOf', { name: user.displayName })}
        form={form}
        initial={fieldsOf(user)}
        isSaving={isSaving}
        onSave={saveSorted}
        onClose={onClose}
      >
        {systems.map((system) => (
          <Form.Item key={system} name={system} label={nameOfSystem(system)}>
            <Select
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              options={(bySystem.get(system) ?? []).map((role) => ({
                value: role.id,
                label: role.grantable ? format.name(role) : `${format.name(role)} (${t('higher')})`,
                disabled: !role.grantable,
              }))}
            />
          </Form.Item>
        ))}
      </FormDrawer>
      {conflictDialog}
    </>
  );
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
