import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { UnitSelect, useChange, useCommonTexts, useFormat, useGet } from '@pedestal/workbench';
import { Button, Dropdown, Modal, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from './texts.ts';
import { useAskBefore } from './use-ask-before.ts';
import { useSuspendedText } from './use-suspended-text.ts';

type Action =
  | { type: 'disable' | 'enable' | 'delete' | 'restore' | 'unlock' | 'endSessions' }
  | { type: 'setRequiresMfa'; value: boolean }
  | { type: 'move'; orgUnitId: string | null }
  | { type: 'grant' | 'revoke'; roleId: string };

type ChoiceName = 'move' | 'grant' | 'revoke';

/** Actions that need only a confirmation. */
const PLAIN = {
  disable: { type: 'disable' },
  enable: { type: 'enable' },
  unlock: { type: 'unlock' },
  requireMfa: { type: 'setRequiresMfa', value: true },
  waiveMfa: { type: 'setRequiresMfa', value: false },
  endSessions: { type: 'endSessions' },
  restore: { type: 'restore' },
  remove: { type: 'delete' },
} as const satisfies Record<string, Action>;
type PlainName = keyof typeof PLAIN;

const IN_MENU = ['unlock', 'requireMfa', 'waiveMfa', 'endSessions', 'restore'] as const;

const PasswordHandout = lazy(async () => ({
  default: (await import('./handout/password-handout.tsx')).PasswordHandout,
}));

interface BatchActionsProps {
  ids: string[];
  onDone: () => void;
}

/** The actions on all selected users. */
export function BatchActions({ ids, onDone }: BatchActionsProps) {
  const t = useTexts();
  const shell = useShell();
  const ask = useAskBefore();
  const describe = useSuspendedText();
  const [asking, setAsking] = useState<ChoiceName>();

  const run = useChange(
    (call, { action }: { name: PlainName | ChoiceName; action: Action }) =>
      call('POST /gateway/authority/users/batch', { body: { ids, action } }),
    {
      onDone({ done, failed, suspended }, { name }) {
        setAsking(undefined);
        onDone();
        const changed = t(`batchDone.${name}`, { count: done });
        const isWhole = failed.length === 0;
        const outcome = isWhole
          ? changed
          : t('batchFailed', { outcome: changed, count: failed.length });
        const message = describe('suspended', suspended, outcome);
        const isPlain = isWhole && message === outcome;
        shell.notify({ type: isPlain ? 'success' : 'warning', message });
      },
    },
  );

  const confirm = (name: PlainName) => {
    const isLeaving = name === 'disable' || name === 'remove';
    void ask({
      title: t(`batchAsk.${name}`, { count: ids.length }),
      effect: t(`batchEffect.${name}`),
      okText: t(name),
      isDanger: isLeaving || name === 'endSessions',
      leaving: isLeaving ? ids : [],
      run: () => run.mutateAsync({ name, action: PLAIN[name] }),
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
      <MoreActions ids={ids} onChoose={confirm} onDone={onDone} />
      {asking === 'move' && (
        <MoveDialog
          isRunning={run.isPending}
          onCancel={() => setAsking(undefined)}
          onChoose={(orgUnitId) =>
            run.mutate({ name: 'move', action: { type: 'move', orgUnitId } })
          }
        />
      )}
      {(asking === 'grant' || asking === 'revoke') && (
        <RoleDialog
          title={t(asking)}
          isRunning={run.isPending}
          onCancel={() => setAsking(undefined)}
          onChoose={(roleId) => run.mutate({ name: asking, action: { type: asking, roleId } })}
        />
      )}
    </>
  );
}

interface MoreActionsProps extends BatchActionsProps {
  onChoose: (name: PlainName) => void;
}

/** The actions without a button of their own. */
function MoreActions({ ids, onChoose, onDone }: MoreActionsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const ask = useAskBefore();
  const [handedOut, setHandedOut] = useState<readonly string[]>();
  const confirmReset = () =>
    void ask({
      title: t('batchAsk.resetPassword', { count: ids.length }),
      effect: t('batchEffect.resetPassword'),
      okText: t('resetPassword'),
      isDanger: true,
      leaving: [],
      run: async () => setHandedOut(ids),
    });

  const inMenu = shell.can(PERMISSIONS.resetPasswords)
    ? ([...IN_MENU, 'resetPassword'] as const)
    : IN_MENU;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: inMenu.map((key) => ({ key, label: t(key) })),
          onClick: ({ key }) =>
            key === 'resetPassword' ? confirmReset() : onChoose(key as PlainName),
        }}
      >
        <Button size="small">{common('more')}</Button>
      </Dropdown>
      {handedOut && (
        <Suspense fallback={null}>
          <PasswordHandout
            ids={handedOut}
            onClose={() => {
              setHandedOut(undefined);
              onDone();
            }}
          />
        </Suspense>
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
      okText={t('move')}
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
      okText={title}
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
