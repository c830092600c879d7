import { type AdminUser, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { App, Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type Key, useTexts } from './texts.ts';

const TemporaryPassword = lazy(() => import('./temporary-password.tsx'));
const UserRolesDrawer = lazy(async () => ({
  default: (await import('./user-roles-drawer.tsx')).UserRolesDrawer,
}));

type Action =
  | 'disable'
  | 'enable'
  | 'remove'
  | 'restore'
  | 'erase'
  | 'resetPassword'
  | 'resetSecondFactor'
  | 'unlock';

const CONFIRM: Partial<Record<Action, Key>> = {
  disable: 'confirmDisable',
  remove: 'confirmRemove',
  erase: 'confirmErase',
  resetPassword: 'confirmReset',
  resetSecondFactor: 'confirmResetFactor',
};

interface UserMenuProps {
  user: AdminUser;
  onOpen: () => void;
}

/** The actions on one user. */
export function UserMenu({ user, onOpen }: UserMenuProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const { modal, notification } = App.useApp();
  const [isGranting, setGranting] = useState(false);
  const name = user.displayName;

  const change = useChange(
    async (call, { action, version }: { action: Action; version: number }) => {
      const params = { id: user.id };
      const body = { version };
      switch (action) {
        case 'disable':
        case 'enable': {
          const status = action === 'disable' ? ('disabled' as const) : ('active' as const);
          return call('POST /gateway/authority/users/:id/status', {
            params,
            body: { version, status },
          });
        }
        case 'remove':
          return call('POST /gateway/authority/users/:id/delete', { params, body });
        case 'restore':
          return call('POST /gateway/authority/users/:id/restore', { params, body });
        case 'erase':
          return call('POST /gateway/authority/users/:id/erase', { params, body });
        case 'resetPassword':
          return call('POST /gateway/authority/users/:id/resetPassword', { params, body });
        case 'resetSecondFactor':
          return call('POST /gateway/authority/users/:id/resetSecondFactor', { params, body });
        case 'unlock':
          return call('POST /gateway/authority/users/:id/unlock', { params });
      }
    },
    { done: common('saved') },
  );

  const act = async (action: Action, version = user.version) => {
    const result = await change.mutateAsync({ action, version }).catch(() => undefined);
    if (!result) return;
    if ('temporaryPassword' in result) showPassword(String(result.temporaryPassword));
    if (action === 'remove') {
      notification.info({
        key: user.id,
        title: t('removed', { name }),
        duration: 10,
        actions: (
          <Button
            onClick={() => {
              notification.destroy(user.id);
              void act('restore', result.version);
            }}
          >
            {common('undo')}
          </Button>
        ),
      });
    }
  };

  const showPassword = (password: string) =>
    modal.success({
      title: t('temporaryPassword', { name }),
      content: (
        <>
          <Suspense fallback={<p className="auth-secret">{password}</p>}>
            <TemporaryPassword password={password} />
          </Suspense>
          <p>{t('temporaryHint')}</p>
        </>
      ),
    });

  const start = (action: Action) => {
    const question = CONFIRM[action];
    if (!question) return void act(action);
    modal.confirm({
      title: t(question, { name }),
      okText: common('confirm'),
      cancelText: common('cancel'),
      okButtonProps: { danger: action !== 'resetPassword' },
      onOk: () => act(action),
    });
  };

  const canWrite = shell.can(PERMISSIONS.writeUsers);
  const canReset = shell.can(PERMISSIONS.resetPasswords);
  const isDeleted = user.status === 'deleted';
  const actions: Action[] = isDeleted
    ? canWrite
      ? ['restore', 'erase']
      : []
    : [
        ...(canWrite ? ([user.status === 'active' ? 'disable' : 'enable', 'unlock'] as const) : []),
        ...(canReset ? (['resetPassword', 'resetSecondFactor'] as const) : []),
        ...(canWrite ? (['remove'] as const) : []),
      ];
  const isDangerous = (action: Action) => action === 'remove' || action === 'erase';
  const canGrant = shell.can(PERMISSIONS.grantRoles) && !isDeleted;

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: common('edit') },
            ...(canGrant ? [{ key: 'roles', label: t('changeRoles') }] : []),
            ...actions.map((action) => ({
              key: action,
              label: t(action),
              danger: isDangerous(action),
            })),
          ],
          onClick: ({ key }) => {
            if (key === 'edit') onOpen();
            else if (key === 'roles') setGranting(true);
            else start(key as Action);
          },
        }}
      >
        <Button size="small" aria-label={t('menu', { name: user.userName })}>
          {common('more')}
        </Button>
      </Dropdown>
      <Suspense>
        {isGranting && <UserRolesDrawer user={user} onClose={() => setGranting(false)} />}
      </Suspense>
    </>
  );
}
