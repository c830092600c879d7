import { StepFailure } from '../../shared/errors.ts';

/** Refuses a release that needs another version of a shared module than the shell has. */
export function checkSharedVersions(
  required: Readonly<Record<string, string>>,
  offered: Readonly<Record<string, string>>,
): void {
  const problems = Object.entries(required).flatMap(([name, range]) => {
    const version = offered[name];
    if (version === undefined) return [`${name} ${range} is not offered by this shell`];
    return satisfies(version, range)
      ? []
      : [`${name} ${range} is needed, this shell has ${version}`];
  });
  if (problems.length > 0) throw new StepFailure('shared', problems.join('; '));
}

/** Whether a version lies in a range: exact, `^`, `~`, `>=` or `*`. Any other form is not met. */
export function satisfies(version: string, range: string): boolean {
  if (range === '*') return true;
  const parsed = /^(\^|~|>=|)(\d+)\.(\d+)\.(\d+)$/.exec(range);
  const have = parse(version);
  if (!parsed || !have) return false;
  const want = [Number(parsed[2]), Number(parsed[3]), Number(parsed[4])] as const;
  const order = compare(have, want);
  switch (parsed[1]) {
    case '^':
      return order >= 0 && have[0] === want[0] && (want[0] > 0 || have[1] === want[1]);
    case '~':
      return order >= 0 && have[0] === want[0] && have[1] === want[1];
    case '>=':
      return order >= 0;
    default:
      return order === 0;
  }
}

type Version = readonly [number, number, number];

function parse(version: string): Version | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
