import { App } from 'antd';
import { usePageTexts } from '../page/page-texts.ts';

interface Question {
  title: string;
  /** Label of the button; "Confirm" by default. */
  okText?: string;
  isDanger?: boolean;
  run: () => Promise<unknown>;
}

/** Asks before an action runs. `run` reports its own failures. */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp();
  const t = usePageTexts();
  return ({ title, okText = t('confirm'), isDanger = false, run }) =>
    void modal.confirm({
      title,
      okText,
      okButtonProps: { danger: isDanger },
      cancelText: t('cancel'),
      onOk: () => run().catch(() => undefined),
    });
}
