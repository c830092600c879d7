import { describe, expect, it } from 'vitest';
import { layOutColumns } from './layout.ts';
import { createViewport } from './viewport.ts';

/** 100 rows of 40 pixels below a head of 40; the view shows ten of them. */
function setUp(scrollTop: number) {
  const scroller = { scrollTop, scrollLeft: 0, clientWidth: 500, clientHeight: 440 };
  const viewport = createViewport({
    scroller: scroller as HTMLElement,
    sizes: () => ({ rowHeight: 40, headHeight: 40, footHeight: 0 }),
    layout: () => layOutColumns([{ width: 100 }]),
    rowCount: () => 100,
  });
  return { scroller, viewport };
}

describe('a view that gets another height', () => {
  it('keeps the rows in view that were there, such as above a bar that appears', () => {
    const { scroller, viewport } = setUp(400);
    scroller.clientHeight = 360;
    viewport.keepInView([19, 19]);
    expect(scroller.scrollTop).toBe(480);
  });

  it('keeps the first of them where not all fit', () => {
    const { scroller, viewport } = setUp(400);
    scroller.clientHeight = 120;
    viewport.keepInView([11, 19]);
    expect(scroller.scrollTop).toBe(440);
  });

  it('scrolls to no row that was out of view', () => {
    const { scroller, viewport } = setUp(400);
    scroller.clientHeight = 360;
    viewport.keepInView([50, 2]);
    expect(scroller.scrollTop).toBe(400);
  });
});
