import { StepFailure } from '../../shared/errors.ts';
import { satisfies } from './version-range.ts';

/** Throws if the shell lacks a shared module of a release or has an incompatible version. */
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
