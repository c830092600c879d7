import type { CSSProperties } from 'react';
import type { ColumnLayout } from './core/view/layout.ts';

/** Style of a head or a total; frozen ones stay in view. */
export function placeOf({ widths, lefts, frozen }: ColumnLayout, index: number): CSSProperties {
  const width = widths[index];
  return index < frozen ? { width, insetInlineStart: lefts[index] } : { width };
}
