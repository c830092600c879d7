/** Median times in ms. Alternates between both, so that a slow machine affects them equally. */
export async function compareTimes(
  acts: { bare: () => Promise<unknown>; ours: () => Promise<unknown> },
  { rounds, repeats }: { rounds: number; repeats: number },
): Promise<{ bare: number; ours: number }> {
  const time = async (act: () => Promise<unknown>) => {
    const startedAt = performance.now();
    for (let count = 0; count < repeats; count += 1) await act();
    return (performance.now() - startedAt) / repeats;
  };
  await time(acts.bare);
  await time(acts.ours);
  const times = { bare: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await time(acts.bare));
    times.ours.push(await time(acts.ours));
  }
  return { bare: median(times.bare), ours: median(times.ours) };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
