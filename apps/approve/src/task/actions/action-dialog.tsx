import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import type { OwnTask } from '../own-task.ts';
import { type Acting, type ActionKind, type ActionValues, act } from './act.ts';
import { ActionFields } from './action-fields.tsx';
import { RecordChanges } from './record-changes.tsx';
import { useFailureWords } from './use-failure-words.ts';

interface ActionDialogProps {
  title: string;
  acting: Acting;
  task: OwnTask | undefined;
  /** Told when the person has confirmed what changed. */
  onSeen: (version: number) => void;
  onClose: () => void;
}

const HINTS: Partial<Record<ActionKind, 'rejectHint' | 'withdrawHint' | 'takeBackHint'>> = {
  reject: 'rejectHint',
  withdraw: 'withdrawHint',
  takeBack: 'takeBackHint',
};
/** Where the person types first; elsewhere it is the comment. */
const FIRST_FIELDS: Partial<Record<ActionKind, keyof ActionValues>> = {
  transfer: 'person',
  reassign: 'person',
  addSigners: 'people',
  copy: 'people',
};
const DANGEROUS: readonly ActionKind[] = ['reject', 'withdraw'];

/** Asks for what an action needs, and says why it did not work. */
export function ActionDialog({ title, acting, task, onSeen, onClose }: ActionDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const { notify } = useShell();
  const [form] = Form.useForm<ActionValues>();
  const wordsOf = useFailureWords();
  const { kind } = acting;
  /** The record changed since the person opened it: which version it has now. */
  const [changed, setChanged] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isResubmit = kind === 'approve' && task?.node === 'start';
  const hint = HINTS[kind];

  const send = useChange(
    (call, values: ActionValues) => act(call, { ...acting, seen: changed ?? acting.seen }, values),
    {
      onDone() {
        const done = isResubmit ? t('finished.resubmit') : t(`finished.${kind}`);
        notify({ type: 'success', message: done });
        if (changed !== undefined) onSeen(changed);
        onClose();
      },
      onFailure(error) {
        const failure = wordsOf(error);
        form.setFields(failure.fields);
        setChanged(failure.recordVersion);
        setProblem(failure.message);
        return true;
      },
    },
  );
  return (
    <Modal
      open
      title={title}
      okText={changed === undefined ? title : t('dialog.confirmChanges')}
      okButtonProps={{ danger: DANGEROUS.includes(kind) }}
      cancelText={common('cancel')}
      confirmLoading={send.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.focusField(FIRST_FIELDS[kind] ?? 'comment');
      }}
    >
      {hint && <p>{t(`dialog.${hint}`)}</p>}
      {problem !== undefined && <Alert role="alert" type="error" showIcon title={problem} />}
      {changed !== undefined && (
        <RecordChanges approval={acting.approval.id} since={acting.seen ?? 0} now={changed} />
      )}
      <Form<ActionValues>
        form={form}
        layout="vertical"
        requiredMark
        onFinish={(values) => send.mutate(values)}
      >
        <ActionFields kind={kind} approval={acting.approval} task={task} />
      </Form>
    </Modal>
  );
}
