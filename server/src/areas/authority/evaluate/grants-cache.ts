import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { readGrants } from './authority.store.ts';
import { compileRoleSet, type RoleSet, type RoleSetGrants } from './role-set.ts';

const { cachedGrants } = AUTHORITY_LIMITS.evaluate;

/** Caches the grants of each set of roles: users with the same roles share one entry. */
export function createGrantsCache(db: Db) {
  const byRoleSet = new LRUCache<string, { version: number; grants: RoleSetGrants }>({
    maxSize: cachedGrants,
  });
  const loading = new Map<string, Promise<RoleSetGrants>>();

  /** The cached grants of this version. */
  function peek(roleSet: RoleSet, version: number): RoleSetGrants | undefined {
    const known = byRoleSet.get(roleSet.key);
    return known?.version === version ? known.grants : undefined;
  }

  async function load(roleSet: RoleSet, version: number): Promise<RoleSetGrants> {
    const rows = roleSet.filter.roleIds.length === 0 ? [] : await readGrants(db, roleSet.filter);
    const grants = compileRoleSet(roleSet, rows);
    // The cache rejects an entry above its maximum size, so limit the size to that maximum.
    const size = Math.min(Math.max(grants.size, 1), cachedGrants);
    byRoleSet.set(roleSet.key, { version, grants }, { size });
    return grants;
  }

  return {
    peek,

    /** The grants from the cache or the database; concurrent callers share one query. */
    async read(roleSet: RoleSet, version: number): Promise<RoleSetGrants> {
      const known = peek(roleSet, version);
      if (known) return known;
      const key = `${version} ${roleSet.key}`;
      const running = loading.get(key);
      if (running) return running;
      const started = load(roleSet, version).finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
  };
}
