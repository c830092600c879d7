import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useCommonTexts, useFormat, useGet } from '@pedestal/workbench';
import { Form, Select } from 'antd';
import { useReach } from './use-reach.ts';

/** The roles that the person can grant, by system. */
export function RoleField({ name, label }: { name: string; label: string }) {
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  const canGrant = useShell().can(PERMISSIONS.grantRoles);
  const { data: roles = [] } = useGet(
    'GET /gateway/authority/grantableRoles',
    { query: {} },
    { enabled: canGrant },
  );
  if (!canGrant) return null;
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
          label: system === null ? common('everySystem') : reach.nameOfSystem(system),
          options: list.map((role) => ({ value: role.id, label: format.name(role) })),
        }))}
      />
    </Form.Item>
  );
}
