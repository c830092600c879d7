import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '../../lib/page/announce.ts';
import { setDocumentTitle } from '../../lib/page/document-title.ts';

/** Sets the document title and announces the page to screen readers. */
export function usePageTitle(title: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    setDocumentTitle(title);
    if (!isFirst.current) announce(title);
    isFirst.current = false;
  }, [title]);
}

/**
 * Moves the focus to the page after a navigation, for keyboards and screen readers. A focus in the
 * tab list, in the page or in an open dialog stays. The first page, before which `key` is
 * undefined, takes no focus.
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
