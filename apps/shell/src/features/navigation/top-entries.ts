/** Minimum width of an entry, and the width of the More button. */
const MIN_ENTRY_PX = 68;
const MORE_PX = 68;

/** Titles above this width lose letters first. */
const LONG_ENTRY_PX = 100;
const PADDING_PX = 18;
const WIDE_CHARACTER = /[\u2E80-\uFFEF]/;

interface EntryStyle {
  flexShrink: number;
  minWidth?: number;
}

/** Where there is little room, the longest titles lose letters first, and short ones none. */
export function shrinkEntry(title: string): EntryStyle {
  let width = PADDING_PX;
  for (const character of title) width += WIDE_CHARACTER.test(character) ? 14 : 7;
  if (width <= MIN_ENTRY_PX) return { flexShrink: 0 };
  // So much more that the others lose less than a pixel, which would cut their last letters.
  return { flexShrink: width > LONG_ENTRY_PX ? 10_000 : 1, minWidth: MIN_ENTRY_PX };
}

/** Splits the entries into those in the top bar and those under More. */
export function splitTopEntries<N>(
  entries: readonly N[],
  firstShown: number,
  widthPx: number,
): { shown: readonly N[]; more: readonly N[] } {
  const wanted = Math.min(entries.length, firstShown);
  const hasMore = (count: number) => count < entries.length;
  const fits = (count: number) => count * MIN_ENTRY_PX + (hasMore(count) ? MORE_PX : 0) <= widthPx;
  let count = wanted;
  while (count > 0 && !fits(count)) count -= 1;
  return { shown: entries.slice(0, count), more: entries.slice(count) };
}
