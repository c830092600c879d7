import type { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from './api-errors.ts';

/**
 * Calls `onUnanswered` when a query gets no reply, once until one gets a reply again: a page may ask
 * many times, and again by itself. Returns the function that stops it.
 */
export function watchReplies(
  queries: QueryClient,
  onUnanswered: (error: Error) => void,
): () => void {
  let isTold = false;
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') isTold = false;
    if (event.action.type !== 'error' || !isUnanswered(event.action.error) || isTold) return;
    isTold = true;
    onUnanswered(event.action.error);
  });
}
