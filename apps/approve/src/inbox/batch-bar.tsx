import type { InboxItem } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { Alert, Button, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

interface BatchBarProps {
  items: readonly InboxItem[];
  selected: ReadonlySet<string>;
  onChange: (tasks: ReadonlySet<string>) => void;
}

const MAX_COMMENT = 2_000;

interface Failed {
  name: string;
  message: string;
}

/** Selects tasks and approves them with one comment; each succeeds or fails alone. */
export function BatchBar({ items, selected, onChange }: BatchBarProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState<Failed[]>([]);
  const possible = items.filter(({ task, canBatch }) => task !== null && canBatch);
  const chosen = possible.filter(({ task }) => task !== null && selected.has(task));
  if (possible.length === 0 && failed.length === 0) return null;
  const isAll = chosen.length > 0 && chosen.length === possible.length;
  return (
    <>
      {failed.length > 0 && (
        <Alert
          type="warning"
          closable
          onClose={() => setFailed([])}
          title={t('inbox.batchFailed', { count: failed.length })}
          description={
            <ul className="ib-failed">
              {failed.map(({ name, message }) => (
                <li key={name}>
                  {name}: {message}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <div className="ib-batch">
        <Checkbox
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onChange={() =>
            onChange(new Set(isAll ? [] : possible.map(({ task }) => task as string)))
          }
        >
          {t('inbox.selectAll')}
        </Checkbox>
        {chosen.length > 0 && (
          <>
            <Button type="primary" size="small" onClick={() => setOpen(true)}>
              {t('inbox.batch', { count: chosen.length })}
            </Button>
            <Button type="text" size="small" onClick={() => onChange(new Set())}>
              {common('clearSelection')}
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <BatchDialog
          chosen={chosen}
          onClose={() => setOpen(false)}
          onDone={(problems) => {
            setFailed(problems);
            onChange(new Set());
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface BatchDialogProps {
  chosen: readonly InboxItem[];
  onClose: () => void;
  onDone: (failed: Failed[]) => void;
}

function BatchDialog({ chosen, onClose, onDone }: BatchDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const { notify } = useShell();
  const [comment, setComment] = useState('');
  const approve = useChange(
    (call) =>
      call('POST /gateway/approvals/approveMany', {
        body: {
          comment,
          tasks: chosen.map(({ approval, task, recordVersion }) => ({
            id: approval,
            task: task as string,
            ...(recordVersion === null ? {} : { recordVersion }),
          })),
        },
      }),
    {
      onDone({ done, failed }) {
        notify({ type: 'success', message: t('inbox.batchDone', { count: done }) });
        onDone(
          failed.map(({ task, message }) => {
            const item = chosen.find((each) => each.task === task);
            const name = item ? [title(item.definition.title), item.number].join(' ') : task;
            return { name, message };
          }),
        );
      },
    },
  );
  return (
    <Modal
      open
      title={t('inbox.batchTitle', { count: chosen.length })}
      okText={t('actions.approve')}
      cancelText={common('cancel')}
      confirmLoading={approve.isPending}
      onOk={() => approve.mutate(undefined)}
      onCancel={onClose}
    >
      <p>{t('inbox.batchHint')}</p>
      <Input.TextArea
        aria-label={t('dialog.comment')}
        placeholder={t('dialog.comment')}
        autoSize={{ minRows: 3 }}
        maxLength={MAX_COMMENT}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </Modal>
  );
}
