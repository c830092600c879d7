import { App } from 'antd';
import { useSharedTexts } from './texts.ts';

interface Question {
  title: string;
  /** What the button says; "Confirm" where nothing is named. */
  okText?: string;
  isDanger?: boolean;
  act: () => Promise<unknown>;
}

/** Asks before something is done. A failure was shown already by the change itself. */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp();
  const shared = useSharedTexts();
  return ({ title, okText = shared('confirm'), isDanger = false, act }) =>
    void modal.confirm({
      title,
      okText,
      okButtonProps: { danger: isDanger },
      cancelText: shared('cancel'),
      onOk: () => act().catch(() => undefined),
    });
}
