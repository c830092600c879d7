import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { UnitSelect, useChange, useCommonTexts, useFormat, useGet } from '@pedestal/workbench';
import { Button, Dropdown, Modal, Select } from 'antd';
import { useState } from 'react';
import { type Key, useTexts } from './texts.ts';
import { useAskBefore } from './use-ask-before.ts';
import { useSuspendedText } from './use-suspended-text.ts';

type Action =
  | { type: 'disable' | 'enable' | 'delete' | 'restore' | 'unlock' | 'endSessions' }
  | { type: 'setRequiresMfa'; value: boolean }
  | { type: 'move'; orgUnitId: string | null }
  | { type: 'grant' | 'revoke'; roleId: string };

/** Actions that need only a confirmation. */
const PLAIN: Record<string, { text: Key; action: Action }> = {
  disable: { text: 'disable', action: { type: 'disable' } },
  enable: { text: 'enable', action: { type: 'enable' } },
  unlock: { text: 'unlock', action: { type: 'unlock' } },
  requireMfa: { text: 'requireMfa', action: { type: 'setRequiresMfa', value: true } },
  waiveMfa: { text: 'waiveMfa', action: { type: 'setRequiresMfa', value: false } },
  endSessions: { text: 'endSessions', action: { type: 'endSessions' } },
  restore: { text: 'restore', action: { type: 'restore' } },
  remove: { text: 'remove', action: { type: 'delete' } },
};

interface BatchActionsProps {
  ids: string[];
  onDone: () => void;
}

/** The actions on all selected users. */
export function BatchActions({ ids, onDone }: BatchActionsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const ask = useAskBefore();
  const describe = useSuspendedText();
  const [asking, setAsking] = useState<'move' | 'grant' | 'revoke'>();

  const run = useChange(
    (call, action: Action) =>
      call('POST /gateway/authority/users/batch', { body: { ids, action } }),
    {
      onDone({ done, failed, suspended }) {
        setAsking(undefined);
        onDone();
        const key = failed.length > 0 ? 'batchFailed' : 'batchDone';
        const outcome = common(key, { done, failed: failed.length });
        const message = describe('suspended', suspended, outcome);
        const isPlain = failed.length === 0 && message === outcome;
        shell.notify({ type: isPlain ? 'success' : 'warning', message });
      },
    },
  );

  const confirm = (key: string) => {
    const plain = PLAIN[key];
    if (!plain) return;
    const isLeaving = plain.action.type === 'disable' || plain.action.type === 'delete';
    void ask({
      title: t('batchConfirm', { action: t(plain.text), count: ids.length }),
      isDanger: isLeaving,
      leaving: isLeaving ? ids : [],
      run: () => run.mutateAsync(plain.action),
    });
  };

  return (
    <>
      {(['disable', 'enable', 'remove'] as const).map((key) => (
        <Button key={key} size="small" onClick={() => confirm(key)}>
          {t(key)}
        </Button>
      ))}
      <Button size="small" onClick={() => setAsking('move')}>
        {t('move')}
      </Button>
      {shell.can(PERMISSIONS.grantRoles) && (
        <>
          <Button size="small" onClick={() => setAsking('grant')}>
            {t('grant')}
          </Button>
          <Button size="small" onClick={() => setAsking('revoke')}>
            {t('revoke')}
          </Button>
        </>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: ['unlock', 'requireMfa', 'waiveMfa', 'endSessions', 'restore'].map((key) => ({
            key,
            label: t(PLAIN[key]?.text ?? 'unlock'),
          })),
          onClick: ({ key }) => confirm(key),
        }}
      >
        <Button size="small">{common('more')}</Button>
      </Dropdown>
      {asking === 'move' && (
        <MoveDialog
          isRunning={run.isPending}
          onCancel={() => setAsking(undefined)}
          onChoose={(orgUnitId) => run.mutate({ type: 'move', orgUnitId })}
        />
      )}
      {(asking === 'grant' || asking === 'revoke') && (
        <RoleDialog
          title={t(asking)}
          isRunning={run.isPending}
          onCancel={() => setAsking(undefined)}
          onChoose={(roleId) => run.mutate({ type: asking, roleId })}
        />
      )}
    </>
  );
}

interface ChoiceProps<T> {
  isRunning: boolean;
  onCancel: () => void;
  onChoose: (choice: T) => void;
}

function MoveDialog({ isRunning, onCancel, onChoose }: ChoiceProps<string | null>) {
  const t = useTexts();
  const common = useCommonTexts();
  const [unit, setUnit] = useState<string | null>(null);
  return (
    <Modal
      open
      title={t('move')}
      okText={common('confirm')}
      cancelText={common('cancel')}
      confirmLoading={isRunning}
      onCancel={onCancel}
      onOk={() => onChoose(unit)}
    >
      <UnitSelect value={unit} onChange={setUnit} />
    </Modal>
  );
}

function RoleDialog({
  title,
  isRunning,
  onCancel,
  onChoose,
}: ChoiceProps<string> & { title: string }) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const [role, setRole] = useState<string>();
  const { data: roles = [] } = useGet('GET /gateway/authority/grantableRoles', { query: {} });
  return (
    <Modal
      open
      title={title}
      okText={common('confirm')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: role === undefined }}
      confirmLoading={isRunning}
      onCancel={onCancel}
      onOk={() => role !== undefined && onChoose(role)}
    >
      <Select
        className="wb-wide"
        aria-label={t('roles')}
        showSearch={{ optionFilterProp: 'label' }}
        value={role ?? null}
        options={roles
          .filter((one) => one.grantable)
          .map((one) => ({
            value: one.id,
            label: `${one.systemCode ?? common('everySystem')} / ${format.name(one)}`,
          }))}
        onChange={(id: string) => setRole(id)}
      />
    </Modal>
  );
}
