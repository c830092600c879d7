import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const SPARE_ROWS = 6;

/** Which rows of a long list to render: those in sight and a few on either side. */
export function rowsInSight(
  scrollTop: number,
  height: number,
  count: number,
  rowPx: number,
): { from: number; to: number } {
  const first = Math.floor(scrollTop / rowPx) - SPARE_ROWS;
  const last = Math.ceil((scrollTop + height) / rowPx) + SPARE_ROWS;
  const from = Math.min(Math.max(first, 0), count);
  return { from, to: Math.min(Math.max(last, from), count) };
}

/** Follows the scroll position of a list with rows of one height. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
): { from: number; to: number } {
  const [sight, setSight] = useState({ top: 0, height: 800 });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Whole rows only: a pixel more or less renders nothing.
    const measure = () => {
      const top = Math.floor(element.scrollTop / rowPx) * rowPx;
      const height = element.clientHeight;
      setSight((known) => (known.top === top && known.height === height ? known : { top, height }));
    };
    // In the same frame: a later one would show a gap where the new rows are to be.
    const follow = () => flushSync(measure);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, rowPx]);

  return rowsInSight(sight.top, sight.height, count, rowPx);
}
