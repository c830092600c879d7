import type { Db } from '../../../platform/db/database.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { type AuthorityVersion, readAuthorityVersion } from './authority.store.ts';

/** Caches the version of roles, grants and memberships for a short time. */
export function createVersionCache({ db, clock }: { db: Db; clock: () => number }) {
  let known: (AuthorityVersion & { askedAt: number }) | undefined;
  /** Counts the calls of `forget`: a query that started before the last one must not be cached. */
  let epoch = 0;
  let refreshing: Promise<AuthorityVersion> | undefined;

  /** Runs a query that also reads the version, and caches that version. */
  async function readWithVersion<T extends AuthorityVersion>(query: () => Promise<T>): Promise<T> {
    const askedAt = clock();
    const askedIn = epoch;
    const read = await query();
    const isNewest = !known || askedAt >= known.askedAt;
    if (askedIn === epoch && isNewest) {
      known = { grants: read.grants, members: read.members, askedAt };
    }
    return read;
  }

  return {
    readWithVersion,

    /** The cached version, unless it is too old. */
    fresh(): AuthorityVersion | undefined {
      if (!known) return undefined;
      const age = clock() - known.askedAt;
      return age >= 0 && age < AUTHORITY_LIMITS.evaluate.versionLife ? known : undefined;
    },

    /** Reads the version again; concurrent callers share one query. */
    refresh(): Promise<AuthorityVersion> {
      if (refreshing) return refreshing;
      const started = readWithVersion(() => readAuthorityVersion(db)).finally(() => {
        if (refreshing === started) refreshing = undefined;
      });
      refreshing = started;
      return started;
    },

    forget(): void {
      epoch += 1;
      known = undefined;
      refreshing = undefined;
    },
  };
}
