import { useEffect, useRef } from 'react';

/** Ctrl-S or Cmd-S saves. Text in an open cell or field counts as entered. */
export function useSaveKey(save: () => void, isActive: boolean): void {
  const latest = useRef({ save, isActive });
  useEffect(() => {
    latest.current = { save, isActive };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const focused = document.activeElement;
      if (focused instanceof HTMLElement) {
        focused.blur();
        focused.focus({ preventScroll: true });
      }
      // After the render that the entered text causes.
      setTimeout(() => {
        if (latest.current.isActive) latest.current.save();
      });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
