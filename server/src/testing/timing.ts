const ROUNDS = 15;

/**
 * Do two ways take equally long? Medians of interleaved runs may differ by 5 ms, by a tenth, or by three times of
 * what two series of the very same way differ by: on a busy machine that is the limit of what can be seen.
 */
export async function takeEquallyLong(
  first: (round: number) => Promise<number>,
  second: (round: number) => Promise<number>,
): Promise<boolean> {
  const series: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    series[0].push(await first(round));
    series[1].push(await second(round));
    series[2].push(await first(round + ROUNDS));
  }
  const [one, other, again] = series.map(median) as [number, number, number];
  const noise = Math.abs(one - again);
  return Math.abs(one - other) < Math.max(5, one * 0.1, noise * 3);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
