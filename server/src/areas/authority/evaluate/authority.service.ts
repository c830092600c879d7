import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import {
  type AuthorityVersion,
  readAuthorityVersion,
  readGrants,
  readMembership,
} from './authority.store.ts';
import type { SystemGrants } from './grants.ts';
import {
  compileRoleSet,
  type RoleSet,
  type RoleSetGrants,
  type SystemEntry,
  toRoleSet,
} from './role-set.ts';

const limits = AUTHORITY_LIMITS.evaluate;

/** The roles and grants of a user. */
export interface PersonAuthority {
  roleSet: RoleSet;
  grants: RoleSetGrants;
}

export interface Authority {
  of(userId: string): Promise<PersonAuthority>;
  /** Does the user hold the code in any system? Answers synchronously from the cache. */
  hasPermission(userId: string, code: string): boolean | Promise<boolean>;
  /** All codes that the user holds, in any system. */
  permissionsOf(userId: string): Promise<ReadonlySet<string>>;
  /** Grants of the user in one system; null: no access to it, or no such system. */
  inSystem(userId: string, systemCode: string): Promise<SystemGrants | null>;
  /** Data scope of a permission; null if the user does not hold it. */
  scopeOf(userId: string, systemCode: string, code: string): Promise<DataScope | null>;
  /** The systems that the user may enter, in order, and the first page of each. */
  listSystems(userId: string): Promise<{ system: SystemEntry; indexUrl: string }[]>;
  canEnter(userId: string, systemCode: string): Promise<boolean>;
  /** Does the user have a role that grants everything in every system? */
  holdsEverything(userId: string): Promise<boolean>;
  /** Does a role of the user require a second factor? */
  requiresMfa(userId: string): Promise<boolean>;
  /** Roles or resources changed: read the version again before the next answer. */
  forget(): void;
}

interface KnownVersion extends AuthorityVersion {
  askedAt: number;
}

interface Membership {
  version: AuthorityVersion;
  roleSet: RoleSet;
}

interface CachedGrants {
  version: number;
  grants: RoleSetGrants;
}

export function createAuthority({ db, clock }: { db: Db; clock: () => number }): Authority {
  const memberships = new LRUCache<string, Membership>({ max: limits.cachedUsers });
  const grantsByRoleSet = new LRUCache<string, CachedGrants>({ maxSize: limits.cachedGrants });
  const loading = new Map<string, Promise<RoleSetGrants>>();
  let version: KnownVersion | undefined;
  /** Counts the calls of `forget`: a query that started before the last one must not be cached. */
  let epoch = 0;
  let refreshing: Promise<AuthorityVersion> | undefined;

  /** Runs a query that also reads the version, and caches that version. */
  async function readWithVersion<T extends AuthorityVersion>(query: () => Promise<T>): Promise<T> {
    const askedAt = clock();
    const askedIn = epoch;
    const read = await query();
    const isNewest = !version || askedAt >= version.askedAt;
    if (askedIn === epoch && isNewest) {
      version = { grants: read.grants, members: read.members, askedAt };
    }
    return read;
  }

  function freshVersion(): AuthorityVersion | undefined {
    if (!version) return undefined;
    const age = clock() - version.askedAt;
    return age >= 0 && age < limits.versionLife ? version : undefined;
  }

  function refreshVersion(): Promise<AuthorityVersion> {
    if (refreshing) return refreshing;
    const started = readWithVersion(() => readAuthorityVersion(db)).finally(() => {
      if (refreshing === started) refreshing = undefined;
    });
    refreshing = started;
    return started;
  }

  function cachedMembership(userId: string, current: AuthorityVersion): Membership | undefined {
    const known = memberships.get(userId);
    const isCurrent =
      known?.version.grants === current.grants && known.version.members === current.members;
    return isCurrent ? known : undefined;
  }

  async function loadMembership(userId: string): Promise<Membership> {
    const { grants, members, rows } = await readWithVersion(() => readMembership(db, userId));
    const membership = { version: { grants, members }, roleSet: toRoleSet(rows) };
    memberships.set(userId, membership);
    return membership;
  }

  async function loadGrants(roleSet: RoleSet, ofVersion: number): Promise<RoleSetGrants> {
    const rows = roleSet.filter.roleIds.length === 0 ? [] : await readGrants(db, roleSet.filter);
    const grants = compileRoleSet(roleSet, rows);
    // The cache rejects an entry above its maximum size, so limit the size to that maximum.
    const size = Math.min(Math.max(grants.size, 1), limits.cachedGrants);
    grantsByRoleSet.set(roleSet.key, { version: ofVersion, grants }, { size });
    return grants;
  }

  function cachedGrantsOf({ roleSet, version: { grants } }: Membership): RoleSetGrants | undefined {
    const known = grantsByRoleSet.get(roleSet.key);
    return known?.version === grants ? known.grants : undefined;
  }

  async function grantsOf(membership: Membership): Promise<RoleSetGrants> {
    const known = cachedGrantsOf(membership);
    if (known) return known;
    const { roleSet, version: ofVersion } = membership;
    const key = `${ofVersion.grants} ${roleSet.key}`;
    const running = loading.get(key);
    if (running) return running;
    const started = loadGrants(roleSet, ofVersion.grants).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  }

  /** The cached authority if it is fresh, without a promise. */
  function readCached(userId: string): PersonAuthority | undefined {
    const current = freshVersion();
    const membership = current && cachedMembership(userId, current);
    const grants = membership && cachedGrantsOf(membership);
    return membership && grants ? { roleSet: membership.roleSet, grants } : undefined;
  }

  async function load(userId: string): Promise<PersonAuthority> {
    const isStale = freshVersion() === undefined && memberships.get(userId) !== undefined;
    const current = isStale ? await refreshVersion() : freshVersion();
    const known = current && cachedMembership(userId, current);
    const membership = known ?? (await loadMembership(userId));
    return { roleSet: membership.roleSet, grants: await grantsOf(membership) };
  }

  const isHeld = ({ roleSet, grants }: PersonAuthority, code: string) =>
    roleSet.holdsEverything || grants.codes.has(code);

  const authority: Authority = {
    async of(userId) {
      return readCached(userId) ?? load(userId);
    },
    hasPermission(userId, code) {
      const known = readCached(userId);
      return known ? isHeld(known, code) : load(userId).then((loaded) => isHeld(loaded, code));
    },
    async permissionsOf(userId) {
      return (await authority.of(userId)).grants.codes;
    },
    async inSystem(userId, systemCode) {
      return (await authority.of(userId)).grants.bySystem.get(systemCode) ?? null;
    },
    async scopeOf(userId, systemCode, code) {
      return (await authority.inSystem(userId, systemCode))?.scopes.get(code) ?? null;
    },
    async listSystems(userId) {
      const { roleSet, grants } = await authority.of(userId);
      return roleSet.systems.map((system) => ({
        system,
        indexUrl: grants.bySystem.get(system.code)?.indexUrl ?? '',
      }));
    },
    async canEnter(userId, systemCode) {
      return (await authority.inSystem(userId, systemCode)) !== null;
    },
    async holdsEverything(userId) {
      return (await authority.of(userId)).roleSet.holdsEverything;
    },
    async requiresMfa(userId) {
      return (await authority.of(userId)).roleSet.requiresMfa;
    },
    forget() {
      epoch += 1;
      version = undefined;
      refreshing = undefined;
    },
  };
  return authority;
}
