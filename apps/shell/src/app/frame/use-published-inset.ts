import { type RefObject, useLayoutEffect } from 'react';

/**
 * Publishes where the page begins, as `--pd-page-top` and `--pd-page-start` of the document. Drawers
 * of sub-apps begin there, so that menu and tabs stay usable beside them.
 */
export function usePublishedInset(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return;
    const { style } = document.documentElement;
    const publish = () => {
      const { top, left } = element.getBoundingClientRect();
      style.setProperty('--pd-page-top', `${top}px`);
      style.setProperty('--pd-page-start', `${left}px`);
    };
    publish();
    const observer = new ResizeObserver(publish);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--pd-page-top');
      style.removeProperty('--pd-page-start');
    };
  }, [page]);
}
