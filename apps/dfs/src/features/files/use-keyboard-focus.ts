import { type RefObject, useEffect, useRef } from 'react';

interface Lines {
  height: number;
  columns: number;
  /** Lines at the top that a head covers. */
  covered: number;
  first: number;
  last: number;
}

/**
 * Keeps the focused row visible. Rows out of view are not rendered: the list scrolls first, and
 * the row gets focus once it is rendered.
 */
export function useKeyboardFocus(
  scroller: RefObject<HTMLElement | null>,
  focused: number,
  { height, columns, covered, first, last }: Lines,
): void {
  const isAwaited = useRef(false);

  useEffect(() => {
    const element = scroller.current;
    if (!element?.contains(document.activeElement)) return;
    const top = Math.floor(focused / columns) * height;
    const bottom = top + (1 + covered) * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) {
      element.scrollTop = bottom - element.clientHeight;
    }
    isAwaited.current = true;
  }, [scroller, focused, height, columns, covered]);

  useEffect(() => {
    if (!isAwaited.current || last < first) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${focused}"]`);
    if (!row) return;
    isAwaited.current = false;
    row.focus({ preventScroll: true });
  }, [scroller, focused, first, last]);
}
