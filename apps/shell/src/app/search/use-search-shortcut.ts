import { useEffect } from 'react';

/** Opens the search with Ctrl-K or ⌘-K from anywhere. */
export function useSearchShortcut(setOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [setOpen]);
}
