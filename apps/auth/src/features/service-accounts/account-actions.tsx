import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts, useConfirm } from '@pedestal/workbench';
import { Button, Space } from 'antd';
import type { ServiceAccount } from './service-account.ts';
import { useTexts } from './texts.ts';

interface AccountActionsProps {
  account: ServiceAccount;
  /** Unset: the person may not grant roles. */
  onRoles: (() => void) | undefined;
}

/** Roles of an account, and turning it off, on or deleting it. */
export function AccountActions({ account, onRoles }: AccountActionsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const canWrite = useShell().can(PERMISSIONS.writeUsers);
  const { id, version, displayName: name } = account;
  const isActive = account.status === 'active';
  const setStatus = useChange(
    (call) =>
      call('POST /gateway/authority/users/:id/status', {
        params: { id },
        body: { version, status: isActive ? 'disabled' : 'active' },
      }),
    { done: common('saved') },
  );
  const remove = useChange(
    (call) =>
      call('POST /gateway/authority/users/:id/delete', { params: { id }, body: { version } }),
    { done: common('saved') },
  );
  return (
    <Space>
      {onRoles && (
        <Button size="small" onClick={onRoles}>
          {t('roles')}
        </Button>
      )}
      {canWrite && (
        <>
          <Button
            size="small"
            onClick={() =>
              isActive
                ? confirm({
                    title: t('confirmDisable', { name }),
                    okText: t('disable'),
                    isDanger: true,
                    run: () => setStatus.mutateAsync(undefined),
                  })
                : setStatus.mutate(undefined)
            }
          >
            {t(isActive ? 'disable' : 'enable')}
          </Button>
          <Button
            size="small"
            danger
            onClick={() =>
              confirm({
                title: t('confirmDelete', { name }),
                okText: common('delete'),
                isDanger: true,
                run: () => remove.mutateAsync(undefined),
              })
            }
          >
            {common('delete')}
          </Button>
        </>
      )}
    </Space>
  );
}
