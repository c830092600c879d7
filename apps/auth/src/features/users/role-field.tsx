import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Form, Select } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { useGet } from '../../lib/use-call.ts';
import { useReach } from '../../lib/use-reach.ts';
import { useSharedTexts } from '../../shared/texts.ts';

/** Roles that the person may give, by system. */
export function RoleField({ name, label }: { name: string; label: string }) {
  const shared = useSharedTexts();
  const format = useFormat();
  const reach = useReach();
  const mayGrant = useShell().can(PERMISSIONS.grantRoles);
  const { data: roles = [] } = useGet(
    'GET /gateway/authority/grantableRoles',
    { query: {} },
    { enabled: mayGrant },
  );
  if (!mayGrant) return null;
  const bySystem = Map.groupBy(
    roles.filter((role) => role.grantable),
    (role) => role.systemCode,
  );
  return (
    <Form.Item name={name} label={label}>
      <Select
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        options={[...bySystem].map(([system, list]) => ({
          label: system === null ? shared('everySystem') : reach.nameOfSystem(system),
          options: list.map((role) => ({ value: role.id, label: format.name(role) })),
        }))}
      />
    </Form.Item>
  );
}
