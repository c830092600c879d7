import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';

/** Focuses the card of a node or lane after the next paint: an edit may have moved it. */
export function useFocusCard(): (id: string) => void {
  const { container } = useSubApp();
  return useCallback(
    (id) =>
      void requestAnimationFrame(() => {
        container.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();
      }),
    [container],
  );
}
