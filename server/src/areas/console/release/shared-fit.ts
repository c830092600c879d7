import { AppError, findSharedProblems } from '@pedestal/contract';
import type { ReleaseRow } from './release.store.ts';
import { readStoredRelease } from './stored-release.ts';

/** Versions of the shared modules of this console's shell; undefined: not known, as in development. */
export type SharedVersions = Readonly<Record<string, string>> | undefined;

/** Throws `sharedUnfit` for a release whose shared modules this console does not offer. */
export function requireShared(
  shared: Readonly<Record<string, string>>,
  offered: SharedVersions,
): void {
  const problems = offered ? findSharedProblems(shared, offered) : [];
  if (problems.length === 0) return;
  throw new AppError('sharedUnfit', {
    fields: problems.map(({ name, range, version }) => ({
      field: `shared.${name}`,
      message: `${range} ≠ ${version ?? '–'}`,
    })),
  });
}

/** The shared modules that a stored release needs. */
export function sharedOf(release: ReleaseRow): Readonly<Record<string, string>> {
  return readStoredRelease(release)?.manifest?.shared ?? {};
}
