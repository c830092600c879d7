import { findSharedProblems } from '@pedestal/contract';
import { StepFailure } from '../../shared/errors.ts';

/** Throws if the shell lacks a shared module of a release or has an incompatible version. */
export function checkSharedVersions(
  required: Readonly<Record<string, string>>,
  offered: Readonly<Record<string, string>>,
): void {
  const problems = findSharedProblems(required, offered).map(({ name, range, version }) =>
    version === undefined
      ? `${name} ${range} is not offered by this shell`
      : `${name} ${range} is needed, this shell has ${version}`,
  );
  if (problems.length > 0) throw new StepFailure('shared', problems.join('; '));
}
