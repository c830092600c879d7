import { App, Button } from 'antd';
import { useCommonTexts } from '../texts/common-texts.ts';

/** Seconds that an action can be undone from its notification. */
const UNDO_SECONDS = 10;

interface Undoable {
  /** Replaces an earlier notification with the same key. */
  key: string;
  title: string;
  undo: () => void;
}

/** Says what was done, and offers to undo it. */
export function useOfferUndo(): (done: Undoable) => void {
  const t = useCommonTexts();
  const { notification } = App.useApp();
  return ({ key, title, undo }) =>
    notification.info({
      key,
      title,
      duration: UNDO_SECONDS,
      actions: (
        <Button
          onClick={() => {
            notification.destroy(key);
            undo();
          }}
        >
          {t('undo')}
        </Button>
      ),
    });
}
