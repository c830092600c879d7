import { useEffect } from 'react';
import { useTabs } from './tabs.store.ts';

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Makes the browser ask before leaving the console while a tab has unsaved input. */
export function useUnsavedGuard(): void {
  const hasUnsaved = useTabs((state) => state.tabs.some((tab) => tab.unsaved));
  useEffect(() => {
    if (!hasUnsaved) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}
