import { App } from 'antd';
import type { ReactNode } from 'react';
import { usePageTexts } from '../page/page-texts.ts';

interface Question {
  title: string;
  /** What the action will do, if the title does not say it all. */
  content?: ReactNode;
  /** Label of the button: the name of the action. */
  okText: string;
  isDanger?: boolean;
  run: () => Promise<unknown>;
}

/**
 * Asks before an action runs. The safe button has the focus if the action destroys something.
 * `run` reports its own failures.
 */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp();
  const t = usePageTexts();
  return ({ title, content, okText, isDanger = false, run }) =>
    void modal.confirm({
      title,
      ...(content ? { content } : {}),
      okText,
      okButtonProps: { danger: isDanger },
      cancelText: t('cancel'),
      autoFocusButton: isDanger ? 'cancel' : 'ok',
      onOk: () => run().catch(() => undefined),
    });
}
