import { type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  /** The row that the keyboard is on. */
  row: number;
  items: readonly unknown[];
  /** Whether a dialog is open. */
  isCovered: boolean;
}

/**
 * Restores keyboard focus. When a dialog closes, the previously focused element gets it back; when the
 * focused row leaves with its folder, or because it was deleted, the row that is now in its place gets the focus.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  { row, items, isCovered }: KeptFocus,
): void {
  const held = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(false);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const hold = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) held.current = target;
    };
    element.addEventListener('focusin', hold);
    return () => element.removeEventListener('focusin', hold);
  }, [root]);

  useEffect(() => {
    const isUncovered = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    if (!held.current || isCovered || document.activeElement !== document.body) return;
    if (!held.current.isConnected && items.length > 0) {
      root.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus();
    } else if (isUncovered) held.current.focus();
  }, [root, row, items, isCovered]);
}
