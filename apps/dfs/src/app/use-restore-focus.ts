import { type RefObject, useEffect, useRef } from 'react';

interface RestoreFocusOptions {
  /** The row that the keyboard is on. */
  row: number;
  items: readonly unknown[];
  /** Whether a dialog is open. */
  isCovered: boolean;
}

/**
 * Restores keyboard focus: to the last focused element when a dialog closes, and to the row at the
 * same position when the focused row is removed.
 */
export function useRestoreFocus(
  root: RefObject<HTMLElement | null>,
  { row, items, isCovered }: RestoreFocusOptions,
): void {
  const lastFocused = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(false);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) lastFocused.current = target;
    };
    element.addEventListener('focusin', remember);
    return () => element.removeEventListener('focusin', remember);
  }, [root]);

  useEffect(() => {
    const isUncovered = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    if (!lastFocused.current || isCovered || document.activeElement !== document.body) return;
    if (!lastFocused.current.isConnected && items.length > 0) {
      root.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus();
    } else if (isUncovered) lastFocused.current.focus();
  }, [root, row, items, isCovered]);
}
