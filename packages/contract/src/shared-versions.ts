import { satisfies } from './version-range.ts';

/** A shared module that a release needs and a console does not offer so. */
export interface SharedProblem {
  name: string;
  /** The range that the release accepts. */
  range: string;
  /** What the console offers; undefined: nothing. */
  version: string | undefined;
}

/** The shared modules of a release that a console lacks, or has in another version. */
export function findSharedProblems(
  required: Readonly<Record<string, string>>,
  offered: Readonly<Record<string, string>>,
): SharedProblem[] {
  return Object.entries(required).flatMap(([name, range]) => {
    const version = offered[name];
    return version !== undefined && satisfies(version, range) ? [] : [{ name, range, version }];
  });
}
