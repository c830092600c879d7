/** Numbers that are missing between the first and the last of each kind: `记-202611-0003`. */
export function findGaps(numbers: readonly string[]): string[] {
  const series = new Map<string, { digits: number; used: Set<number> }>();
  for (const number of numbers) {
    const [, start, count] = /^(.*?)(\d+)$/.exec(number) ?? [];
    if (start === undefined || count === undefined) continue;
    const own = series.get(start) ?? { digits: count.length, used: new Set() };
    own.used.add(Number(count));
    series.set(start, own);
  }
  return [...series].flatMap(([start, { digits, used }]) => {
    const last = Math.max(...used);
    return Array.from({ length: last }, (_, index) => index + 1)
      .filter((count) => !used.has(count))
      .map((count) => start + String(count).padStart(digits, '0'));
  });
}
