import type { Db } from '../../../platform/db/database.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import {
  type AuthorityVersion,
  readAuthorityVersion,
  readGrants,
  readMembership,
} from './authority.store.ts';
import type { SystemGrants } from './grants.ts';
import { createLru } from './lru.ts';
import {
  compileRoleSet,
  type RoleSet,
  type RoleSetGrants,
  type SystemEntry,
  toRoleSet,
} from './role-set.ts';

/** A change anywhere counts after this long at the latest, even when nobody told this process. */
const VERSION_LIFE_MS = 800;
const MAX_PEOPLE = 50_000;
/** Summed over the sets of roles in use; about 1 KiB each with the menu's bytes. */
const MAX_GRANT_ROWS = 60_000;

/** What a person may see and do now. */
export interface PersonAuthority {
  roleSet: RoleSet;
  grants: RoleSetGrants;
}

export interface Authority {
  of(userId: string): Promise<PersonAuthority>;
  /** Does the person hold the code in any of their systems? Answers at once when it is known. */
  hasPermission(userId: string, code: string): boolean | Promise<boolean>;
  /** All codes that the person holds, in whichever system. */
  permissionsOf(userId: string): Promise<ReadonlySet<string>>;
  /** What the person holds in one system; null: they may not enter it, or there is none. */
  inSystem(userId: string, systemCode: string): Promise<SystemGrants | null>;
  /** Whose data a permission reaches; null: it is not held. */
  scopeOf(userId: string, systemCode: string, code: string): Promise<DataScope | null>;
  /** The systems that the person may enter, in order, and the address that each begins at. */
  listSystems(userId: string): Promise<{ system: SystemEntry; indexUrl: string }[]>;
  mayEnter(userId: string, systemCode: string): Promise<boolean>;
  /** Whatever is asked, the person holds it. */
  holdsEverything(userId: string): Promise<boolean>;
  /** A role of the person asks for a second factor. */
  requiresMfa(userId: string): Promise<boolean>;
  /** Roles or resources changed: look at the version again before the next answer. */
  forget(): void;
}

interface KnownVersion extends AuthorityVersion {
  askedAt: number;
}

interface Membership {
  version: AuthorityVersion;
  roleSet: RoleSet;
}

interface KnownGrants {
  version: number;
  grants: RoleSetGrants;
}

export function createAuthority({ db, clock }: { db: Db; clock: () => number }): Authority {
  const people = createLru<Membership>(MAX_PEOPLE);
  const grantsByRoleSet = createLru<KnownGrants>(MAX_GRANT_ROWS);
  const loading = new Map<string, Promise<RoleSetGrants>>();
  let version: KnownVersion | undefined;
  /** Counts the calls of `forget`: an answer asked for before one is not to be kept. */
  let epoch = 0;
  let refreshing: Promise<AuthorityVersion> | undefined;

  /** Runs a query that tells the version, and keeps what it tells. */
  async function learnFrom<T extends AuthorityVersion>(query: () => Promise<T>): Promise<T> {
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
    return age >= 0 && age < VERSION_LIFE_MS ? version : undefined;
  }

  function refreshVersion(): Promise<AuthorityVersion> {
    if (refreshing) return refreshing;
    const started = learnFrom(() => readAuthorityVersion(db)).finally(() => {
      if (refreshing === started) refreshing = undefined;
    });
    refreshing = started;
    return started;
  }

  function knownMembership(userId: string, current: AuthorityVersion): Membership | undefined {
    const known = people.get(userId);
    const isCurrent =
      known?.version.grants === current.grants && known.version.members === current.members;
    return isCurrent ? known : undefined;
  }

  async function loadMembership(userId: string): Promise<Membership> {
    const { grants, members, rows } = await learnFrom(() => readMembership(db, userId));
    const membership = { version: { grants, members }, roleSet: toRoleSet(rows) };
    people.set(userId, membership);
    return membership;
  }

  async function loadGrants(roleSet: RoleSet, ofVersion: number): Promise<RoleSetGrants> {
    const rows = roleSet.filter.roleIds.length === 0 ? [] : await readGrants(db, roleSet.filter);
    const grants = compileRoleSet(roleSet, rows);
    grantsByRoleSet.set(roleSet.key, { version: ofVersion, grants }, grants.size);
    return grants;
  }

  function knownGrants({ roleSet, version: { grants } }: Membership): RoleSetGrants | undefined {
    const known = grantsByRoleSet.get(roleSet.key);
    return known?.version === grants ? known.grants : undefined;
  }

  async function grantsOf(membership: Membership): Promise<RoleSetGrants> {
    const known = knownGrants(membership);
    if (known) return known;
    const { roleSet, version: ofVersion } = membership;
    const key = `${ofVersion.grants} ${roleSet.key}`;
    const running = loading.get(key);
    if (running) return running;
    const started = loadGrants(roleSet, ofVersion.grants).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  }

  /** Everything is in memory and fresh, so that no promise is needed. */
  function peek(userId: string): PersonAuthority | undefined {
    const current = freshVersion();
    const membership = current && knownMembership(userId, current);
    const grants = membership && knownGrants(membership);
    return membership && grants ? { roleSet: membership.roleSet, grants } : undefined;
  }

  async function load(userId: string): Promise<PersonAuthority> {
    const isStale = freshVersion() === undefined && people.get(userId) !== undefined;
    const current = isStale ? await refreshVersion() : freshVersion();
    const known = current && knownMembership(userId, current);
    const membership = known ?? (await loadMembership(userId));
    return { roleSet: membership.roleSet, grants: await grantsOf(membership) };
  }

  const isHeld = ({ roleSet, grants }: PersonAuthority, code: string) =>
    roleSet.holdsEverything || grants.codes.has(code);

  const authority: Authority = {
    async of(userId) {
      return peek(userId) ?? load(userId);
    },
    hasPermission(userId, code) {
      const known = peek(userId);
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
    async mayEnter(userId, systemCode) {
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
