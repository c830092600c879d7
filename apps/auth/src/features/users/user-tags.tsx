import type { AdminUser } from '@pedestal/contract';
import { useFormat } from '@pedestal/workbench';
import { Tag } from 'antd';

export const STATUS_TONES = { active: 'success', disabled: 'default', deleted: 'error' } as const;
/** More roles than this are shown as a number. */
const MAX_ROLE_TAGS = 3;

export function RoleTags({ roles }: Pick<AdminUser, 'roles'>) {
  const format = useFormat();
  return (
    <span className="auth-role-tags">
      {roles.slice(0, MAX_ROLE_TAGS).map((role) => (
        <Tag key={role.id} title={format.name(role)}>
          {format.name(role)}
        </Tag>
      ))}
      {roles.length > MAX_ROLE_TAGS && <span>+{roles.length - MAX_ROLE_TAGS}</span>}
    </span>
  );
}
