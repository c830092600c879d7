import { useUnsavedChanges } from '@pedestal/sub-app-sdk/react';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useAskToDiscard } from './use-ask-to-discard.ts';

type Guard = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => boolean>;

/**
 * Asks before a navigation discards unsaved changes, and marks the tab as unsaved. `isGuarded`
 * selects the navigations to ask about.
 */
export function useLeaveGuard(isDirty: boolean, isGuarded: Guard): void {
  const askToDiscard = useAskToDiscard();
  useUnsavedChanges(isDirty);
  const blocker = useBlocker((navigation) => isDirty && isGuarded(navigation));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    askToDiscard(
      () => blocker.proceed(),
      () => blocker.reset(),
    );
  }, [blocker, askToDiscard]);
}
