import type { Approval } from '@pedestal/contract';
import { useAddressState, useCommonTexts, useKeys } from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { KeyHints } from '../../shared/key-hints.tsx';
import { MENU_FOCUS } from '../../shared/menu-focus.ts';
import { useTexts } from '../../shared/texts.ts';
import type { OwnTask } from '../own-task.ts';
import type { Neighbours } from '../use-neighbours.ts';
import { type ActionKind, actionsOf } from './act.ts';
import { ActionDialog } from './action-dialog.tsx';

interface ActionBarProps {
  approval: Approval;
  task: OwnTask | undefined;
  neighbours: Neighbours;
  /** The version of the record that the person has seen. */
  seen: number | null;
  /** Told when the person has confirmed what changed since then. */
  onSeen: (version: number) => void;
  /** Whether letters act here; not inside the page of another sub-app. */
  hasKeys?: boolean;
}

/** As many actions as fit beside each other; the others are in a menu. */
const SHOWN = 3;
const KEYS: Partial<Record<ActionKind, string>> = { approve: 'A', reject: 'R', comment: 'C' };

/** What the person can do; keys and the address open the same dialogs. */
export function ActionBar(props: ActionBarProps) {
  const { approval, task, neighbours, seen, onSeen, hasKeys = true } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const { values, patch } = useAddressState();
  const kinds = actionsOf(approval, task?.can ?? []);
  const isRevising = task?.node === 'start';
  const nameOf = (kind: ActionKind) =>
    kind === 'approve' && isRevising ? t('actions.resubmit') : t(`actions.${kind}`);
  const start = (kind: ActionKind) => {
    if (kinds.includes(kind)) patch({ act: kind }, { replace: true });
  };
  useKeys({
    ...(hasKeys && {
      j: () => neighbours?.goOn(),
      k: () => neighbours?.goBack(),
      a: () => start('approve'),
      r: () => start('reject'),
      c: () => start('comment'),
    }),
  });
  const current = kinds.find((kind) => kind === values.act);
  const first = kinds.slice(0, SHOWN);
  const others = kinds.slice(SHOWN);
  return (
    <div className="tk-bar">
      {first.map((kind) => (
        <Button
          key={kind}
          type={kind === 'approve' ? 'primary' : 'default'}
          danger={kind === 'reject' || kind === 'withdraw'}
          onClick={() => start(kind)}
        >
          {nameOf(kind)}
          {hasKeys && KEYS[kind] && (
            <span className="tk-bar-key" aria-hidden="true">
              {KEYS[kind]}
            </span>
          )}
        </Button>
      ))}
      {others.length > 0 && (
        <Dropdown
          {...MENU_FOCUS}
          menu={{
            items: others.map((kind) => ({
              key: kind,
              label: nameOf(kind),
              danger: kind === 'withdraw',
              ...(KEYS[kind] ? { extra: KEYS[kind] } : {}),
            })),
            onClick: ({ key }) => start(key as ActionKind),
          }}
        >
          <Button>{common('more')}</Button>
        </Dropdown>
      )}
      {neighbours && (
        <KeyHints
          keys={[
            ['J', t('inbox.keyNext')],
            ['K', t('inbox.keyPrevious')],
          ]}
        />
      )}
      {current && (
        <ActionDialog
          key={current}
          title={nameOf(current)}
          acting={{ kind: current, approval, task: task?.id, seen }}
          task={task}
          onSeen={onSeen}
          onClose={() => patch({ act: undefined }, { replace: true })}
        />
      )}
    </div>
  );
}
