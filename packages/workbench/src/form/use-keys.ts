import { useActive, useSubApp } from '@pedestal/sub-app-sdk/react';
import { useEffect, useRef } from 'react';

/** Elements that use letters themselves. */
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox]';

/** Keys, such as `j` or `alt+arrowdown`, while this tab is in front, nothing is typed and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const { container, popupContainer } = useSubApp();
  const isActive = useActive();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isActive) return;
    const page = container.ownerDocument;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement | null;
      if (target?.closest?.(`${TYPING}, [role=dialog], [role=grid]`)) return;
      // A click on a text of the page moves the focus to what is around the sub-app.
      const isHere = container.contains(target) || target?.contains(container);
      if (!isHere || hasOpenDialog(popupContainer)) return;
      const run = latest.current[`${event.altKey ? 'alt+' : ''}${event.key.toLowerCase()}`];
      if (!run) return;
      event.preventDefault();
      run();
    };
    page.addEventListener('keydown', listen);
    return () => page.removeEventListener('keydown', listen);
  }, [container, popupContainer, isActive]);
}

function hasOpenDialog(popups: HTMLElement): boolean {
  return [...popups.querySelectorAll<HTMLElement>('[role=dialog]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  );
}
