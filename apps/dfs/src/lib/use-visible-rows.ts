import { type RefObject, useEffect, useState } from 'react';

const OVERSCAN = 8;

/** The range of fixed-height rows to render: those in view and a few around them. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): { first: number; last: number } {
  const [range, setRange] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => setRange({ top: element.scrollTop, height: element.clientHeight || 600 });
    read();
    element.addEventListener('scroll', read, { passive: true });
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      sizes.disconnect();
    };
  }, [scroller]);
  const first = Math.max(0, Math.floor(range.top / rowHeight) - OVERSCAN);
  const last = Math.min(count, Math.ceil((range.top + range.height) / rowHeight) + OVERSCAN);
  return { first: Math.min(first, Math.max(0, count - 1)), last };
}
