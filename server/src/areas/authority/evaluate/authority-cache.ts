import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { type AuthorityVersion, readMembership } from './authority.store.ts';
import { createGrantsCache } from './grants-cache.ts';
import { type RoleSet, type RoleSetGrants, toRoleSet } from './role-set.ts';
import { createVersionCache } from './version-cache.ts';

/** The roles and grants of a user. */
export interface PersonAuthority {
  /** Version of all roles, grants and memberships that this was read with. */
  version: AuthorityVersion;
  roleSet: RoleSet;
  grants: RoleSetGrants;
}

interface Membership {
  version: AuthorityVersion;
  roleSet: RoleSet;
}

/** Caches what each user holds, and reloads it when the version in the database changes. */
export function createAuthorityCache({ db, clock }: { db: Db; clock: () => number }) {
  const versions = createVersionCache({ db, clock });
  const grantsCache = createGrantsCache(db);
  const memberships = new LRUCache<string, Membership>({
    max: AUTHORITY_LIMITS.evaluate.cachedUsers,
  });

  function peekMembership(userId: string, current: AuthorityVersion): Membership | undefined {
    const known = memberships.get(userId);
    const isCurrent =
      known?.version.grants === current.grants && known.version.members === current.members;
    return isCurrent ? known : undefined;
  }

  async function loadMembership(userId: string): Promise<Membership> {
    const { grants, members, rows } = await versions.readWithVersion(() =>
      readMembership(db, userId),
    );
    const membership = { version: { grants, members }, roleSet: toRoleSet(rows) };
    memberships.set(userId, membership);
    return membership;
  }

  return {
    /** The cached authority if it is fresh, without a promise. */
    peek(userId: string): PersonAuthority | undefined {
      const current = versions.fresh();
      const membership = current && peekMembership(userId, current);
      if (!membership) return undefined;
      const { roleSet, version } = membership;
      const grants = grantsCache.peek(roleSet, version.grants);
      return grants && { version, roleSet, grants };
    },

    async load(userId: string): Promise<PersonAuthority> {
      const isStale = versions.fresh() === undefined && memberships.get(userId) !== undefined;
      const current = isStale ? await versions.refresh() : versions.fresh();
      const known = current && peekMembership(userId, current);
      const { roleSet, version } = known ?? (await loadMembership(userId));
      return { version, roleSet, grants: await grantsCache.read(roleSet, version.grants) };
    },

    forget: versions.forget,
  };
}
