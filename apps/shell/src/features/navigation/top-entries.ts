/** Room that an entry of the top bar needs at least, and what the More button takes. */
const MIN_ENTRY_PX = 62;
const MORE_PX = 68;

/** The entries that the top bar shows, and those under More. */
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
