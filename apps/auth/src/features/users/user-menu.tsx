import { type AdminUser, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useCommonTexts } from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from './texts.ts';
import { useUserActions } from './use-user-actions.tsx';
import { listUserActions, type UserAction } from './user-actions.ts';

const RolesDrawer = lazy(async () => ({
  default: (await import('../../shared/roles-drawer.tsx')).RolesDrawer,
}));

const MoveUser = lazy(async () => ({
  default: (await import('./move-user.tsx')).MoveUser,
}));

const DANGEROUS: readonly UserAction[] = ['remove', 'erase'];

interface UserMenuProps {
  user: AdminUser;
  onOpen: () => void;
}

/** The actions on one user. */
export function UserMenu({ user, onOpen }: UserMenuProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const navigate = useNavigate();
  const [isGranting, setGranting] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const start = useUserActions(user);
  const isThere = user.status !== 'deleted';
  const canGrant = shell.can(PERMISSIONS.grantRoles) && isThere;
  const canMove = shell.can(PERMISSIONS.writeUsers) && isThere;

  const items = [
    { key: 'edit', label: common('edit') },
    ...(canGrant ? [{ key: 'roles', label: t('changeRoles') }] : []),
    ...(canMove ? [{ key: 'move', label: t('move') }] : []),
    ...(shell.can(PERMISSIONS.explainAccess) ? [{ key: 'why', label: t('why') }] : []),
    ...listUserActions(user, (permission) => shell.can(permission)).map((action) => ({
      key: action,
      label: t(action),
      danger: DANGEROUS.includes(action),
    })),
  ];
  const choose = (key: string) => {
    if (key === 'edit') onOpen();
    else if (key === 'roles') setGranting(true);
    else if (key === 'move') setMoving(true);
    else if (key === 'why') navigate(`/why?userId=${user.id}`);
    else start(key as UserAction);
  };

  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button size="small" aria-label={t('menu', { name: user.userName })}>
          {common('more')}
        </Button>
      </Dropdown>
      <Suspense>
        {isGranting && <RolesDrawer user={user} onClose={() => setGranting(false)} />}
        {isMoving && <MoveUser user={user} onClose={() => setMoving(false)} />}
      </Suspense>
    </>
  );
}
