import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '../../lib/page/announce.ts';
import { setDocumentTitle } from '../../lib/page/document-title.ts';

/** Names the document after the page and tells screen readers where they are. */
export function usePageTitle(title: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    setDocumentTitle(title);
    if (!isFirst.current) announce(title);
    isFirst.current = false;
  }, [title]);
}

/**
 * Moves the focus to the page that came to the front, so that keyboard and screen reader go on
 * there. Whoever walks through the tabs, or is already in the page, stays where they are.
 * `key` is undefined until the first page is there, which takes no focus.
 */
export function useFocusOnNavigation(
  panel: RefObject<HTMLElement | null>,
  key: string | undefined,
): void {
  const shown = useRef(key);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === key) return;
    shown.current = key;
    if (isFirst) return;
    const focused = document.activeElement;
    const stays = focused?.closest('[role="tablist"], [role="tabpanel"], dialog[open]');
    if (!stays) panel.current?.focus({ preventScroll: true });
  }, [panel, key]);
}
