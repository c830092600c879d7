import type { AdminUser } from '@pedestal/contract';
import { Form, Select } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { useChange, useGet } from '../../lib/use-call.ts';
import { useReach } from '../../lib/use-reach.ts';
import { FormDrawer } from '../../shared/form-drawer.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { useTexts } from './texts.ts';

type RolesBySystem = Record<string, string[]>;

/** Roles that hold in every system have no system of their own. */
const EVERYWHERE = '*';

interface UserRolesDrawerProps {
  user: AdminUser;
  onClose: () => void;
}

/** What a person is in each system that the caller administers. */
export function UserRolesDrawer({ user, onClose }: UserRolesDrawerProps) {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const reach = useReach();
  const [form] = Form.useForm<RolesBySystem>();
  const { data: roles = [] } = useGet('GET /gateway/authority/grantableRoles', { query: {} });
  const bySystem = Map.groupBy(roles, (role) => role.systemCode ?? EVERYWHERE);
  const systems = [...bySystem.keys()];
  const rolesIn = (system: string) =>
    user.roles.filter((role) => (role.systemCode ?? EVERYWHERE) === system).map((role) => role.id);

  const save = useChange(
    async (call, wanted: RolesBySystem) => {
      let { version } = user;
      for (const system of systems) {
        const roleIds = wanted[system] ?? [];
        if (isSameSet(roleIds, rolesIn(system))) continue;
        const systemCode = system === EVERYWHERE ? null : system;
        const body = { version, systemCode, roleIds };
        const params = { id: user.id };
        ({ version } = await call('PUT /gateway/authority/users/:id/roles', { params, body }));
      }
    },
    { done: shared('saved'), onDone: onClose },
  );

  if (systems.length === 0) return null;
  return (
    <FormDrawer<RolesBySystem>
      title={t('rolesOf', { name: user.displayName })}
      form={form}
      initial={Object.fromEntries(systems.map((system) => [system, rolesIn(system)]))}
      isSaving={save.isPending}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
    >
      {systems.map((system) => (
        <Form.Item
          key={system}
          name={system}
          label={system === EVERYWHERE ? shared('everySystem') : reach.nameOfSystem(system)}
        >
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
  );
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
