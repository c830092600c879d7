/** Minimum width of an entry, and the width of the More button. */
const MIN_ENTRY_PX = 62;
const MORE_PX = 68;

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
