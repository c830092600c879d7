/**
 * A ref that marks on which sides of the element more can be scrolled into view: `data-scrolled` at
 * the start, `data-more` at the end.
 */
export function watchScrollEdges(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = element;
    element.toggleAttribute('data-scrolled', scrollLeft > 0);
    element.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
  };
  const sizes = new ResizeObserver(mark);
  sizes.observe(element);
  if (element.firstElementChild) sizes.observe(element.firstElementChild);
  element.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    element.removeEventListener('scroll', mark);
  };
}
