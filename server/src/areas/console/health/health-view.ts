import type { HealthVerdict } from '@pedestal/contract';
import type { Selectable } from 'kysely';
import type { SubAppVerdictTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import type { Evidence, HealthCount, PeopleCount } from './health.store.ts';
import { countAll, quantile } from './histogram.ts';
import { FAILED_LOAD } from './record-loads.ts';

/** Loads, failures and times of histograms that belong together. */
export function summarise(counts: readonly HealthCount[]) {
  const of = (measure: HealthCount['measure']) => counts.filter((row) => row.measure === measure);
  const mounts = of('mount');
  const failures = of('failure');
  return {
    loads: countAll(mounts) + countAll(failures.filter(({ bucket }) => bucket === FAILED_LOAD)),
    failures: countAll(failures),
    mountMedian: quantile(mounts, 0.5),
    mountP95: quantile(mounts, 0.95),
    longTasks: countAll(of('longTask')),
    longTime: countAll(of('longTime')),
    bytes: quantile(of('bytes'), 0.5),
    memory: quantile(of('memory'), 0.5),
  };
}

/** One row per release and day, newest days first. */
export function toDays(counts: readonly HealthCount[], people: readonly PeopleCount[]) {
  const keyOf = ({ day, release }: { day: string; release: string }) => `${day} ${release}`;
  const known = new Map(people.map((row) => [keyOf(row), row]));
  const days = [...Map.groupBy(counts, keyOf).values()].map((rows) => {
    const { day, release } = rows[0] as HealthCount;
    const stored = (measure: 'people' | 'affected') =>
      countAll(rows.filter((row) => row.measure === measure));
    const persons = known.get(keyOf({ day, release }));
    return {
      version: release,
      day,
      ...summarise(rows),
      people: persons?.people ?? stored('people'),
      affected: persons?.affected ?? stored('affected'),
    };
  });
  return days.sort((a, b) => b.day.localeCompare(a.day)).slice(0, CONSOLE_LIMITS.health.days);
}

export function toVerdict(row: Selectable<SubAppVerdictTable>): HealthVerdict {
  const evidence: Evidence = JSON.parse(row.evidence);
  return { version: row.release, kind: row.kind, at: row.at, ...evidence };
}
