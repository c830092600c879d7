/** Whether a version such as `1.4.2` fits a range such as `^1`, `^1.2` or `1.4.2`. */
export function fitsRange(version: string, range: string): boolean {
  if (!range.startsWith('^')) return version === range;
  const has = numbersOf(version);
  const wanted = numbersOf(range.slice(1));
  // Below 1.0.0 every minor version may break, and below 0.1.0 every patch.
  const fixed = wanted.findIndex((number) => number > 0);
  const isFixed = (index: number) => index <= (fixed < 0 ? wanted.length - 1 : fixed);
  for (const [index, number] of has.entries()) {
    const least = wanted[index] ?? 0;
    if (number > least) return !isFixed(index);
    if (number < least) return false;
  }
  return true;
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number);
}
