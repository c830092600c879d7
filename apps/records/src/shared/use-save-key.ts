import { useEffect } from 'react';

/** Ctrl-S or Cmd-S saves. */
export function useSaveKey(save: () => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save, isActive]);
}
