/** One benchmark: measures, and reports in Markdown. */
export interface Benchmark {
  name: string;
  title: string;
  run(): Promise<string>;
}

/** One subject of a comparison. */
export interface Subject {
  name: string;
  /** One measurement: numbers by name. */
  measure(): Promise<Record<string, number>>;
}

/**
 * Measures all subjects in turn, round by round, so that noise of the machine affects all of
 * them equally. Returns each subject's medians.
 */
export async function measureInTurn(
  subjects: Subject[],
  rounds: number,
): Promise<Map<string, Record<string, number>>> {
  const runs = new Map(subjects.map(({ name }) => [name, [] as Record<string, number>[]]));
  for (let round = 1; round <= rounds; round++) {
    for (const subject of subjects) {
      const result = await subject.measure();
      runs.get(subject.name)?.push(result);
      console.log(`  round ${round}  ${subject.name}  ${JSON.stringify(result)}`);
    }
  }
  return new Map([...runs].map(([name, results]) => [name, mediansOf(results)]));
}

function mediansOf(results: Record<string, number>[]): Record<string, number> {
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, medianOf(results.map((result) => result[name] ?? Number.NaN))]),
  );
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
