import { useShell } from '@pedestal/sub-app-sdk/react';
import { useConfirm } from '@pedestal/workbench';
import { useRef } from 'react';
import { useSuspendedText } from './use-suspended-text.ts';

interface Question {
  title: string;
  /** What the action does, if the title does not say it. */
  effect?: string;
  /** Label of the button: the name of the action. */
  okText: string;
  isDanger: boolean;
  /** People who are about to be disabled or deleted; what they made stops working with them. */
  leaving: readonly string[];
  run: () => Promise<unknown>;
}

/** Asks before an action on users. For people who leave, the question says what stops working with them. */
export function useAskBefore(): (question: Question) => Promise<void> {
  const shell = useShell();
  const describe = useSuspendedText();
  const confirm = useConfirm();
  const isAsking = useRef(false);

  const readContent = async (ids: readonly string[], effect: string) => {
    if (ids.length === 0) return effect;
    const path = 'POST /gateway/authority/users/previewSuspension';
    return describe('willSuspend', await shell.call(path, { body: { ids: [...ids] } }), effect);
  };

  return async ({ title, effect = '', okText, isDanger, leaving, run }) => {
    // A double click arrives while the counts are loading.
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const content = await readContent(leaving, effect);
      confirm({ title, content, okText, isDanger, run });
    } catch (error) {
      shell.notify({ type: 'error', message: error instanceof Error ? error.message : '' });
    } finally {
      isAsking.current = false;
    }
  };
}
