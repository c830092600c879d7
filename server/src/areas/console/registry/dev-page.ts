import { isLoopbackHost } from '../../../platform/http/hosts.ts';
import type { Override } from './override.store.ts';

/**
 * True for the page of a development server on the person's own machine. Such servers write scripts
 * into the page, as Vite does for React, and use `eval`, as webpack does for source maps.
 */
export function isDevPage({ entry, format }: Pick<Override, 'entry' | 'format'>): boolean {
  return format === 'html' && URL.canParse(entry) && isLoopbackHost(new URL(entry).hostname);
}
