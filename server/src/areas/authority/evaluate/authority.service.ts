import type { Db } from '../../../platform/db/database.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import { createAuthorityCache, type PersonAuthority } from './authority-cache.ts';
import type { SystemGrants } from './grants.ts';
import type { SystemEntry } from './role-set.ts';

export interface Authority {
  of(userId: string): Promise<PersonAuthority>;
  /** Does the user hold the code in a system where it counts? Answers synchronously from the cache. */
  hasPermission(userId: string, code: string): boolean | Promise<boolean>;
  /** All codes that the user holds in a system where they count. */
  permissionsOf(userId: string): Promise<ReadonlySet<string>>;
  /** Grants of the user in one system; null: no access to it, or no such system. */
  inSystem(userId: string, systemCode: string): Promise<SystemGrants | null>;
  /** Data scope of a permission; null if the user does not hold it. */
  scopeOf(userId: string, systemCode: string, code: string): Promise<DataScope | null>;
  /** The systems that the user may enter, in order, where they land in each: a page that exists, and how many pages there are for their job. */
  listSystems(
    userId: string,
  ): Promise<{ system: SystemEntry; indexUrl: string; workPages: number }[]>;
  canEnter(userId: string, systemCode: string): Promise<boolean>;
  /** Does the user have a role that grants everything in every system? */
  holdsEverything(userId: string): Promise<boolean>;
  /** Does a role of the user require a second factor? */
  requiresMfa(userId: string): Promise<boolean>;
  /** Roles or resources changed: read the version again before the next answer. */
  forget(): void;
}

/** Where people land who cannot use the index page of their system. */
const COMMON_PAGE = '/first';

export interface AuthorityOptions {
  db: Db;
  clock: () => number;
  /** Is there a release of the sub-app that the person may open? Without it, there always is. */
  isPublished?: ((userId: string, subApp: string) => Promise<boolean>) | undefined;
}

export function createAuthority(options: AuthorityOptions): Authority {
  const { db, clock, isPublished = async () => true } = options;
  const cache = createAuthorityCache({ db, clock });

  async function indexUrlOf(userId: string, index: SystemGrants['index'] | undefined) {
    if (!index) return COMMON_PAGE;
    const isUsable = index.subApp === '' || (await isPublished(userId, index.subApp));
    return isUsable ? index.path : COMMON_PAGE;
  }

  const isHeld = ({ roleSet, grants }: PersonAuthority, code: string) =>
    roleSet.holdsEverything || grants.codes.has(code);

  const authority: Authority = {
    async of(userId) {
      return cache.peek(userId) ?? cache.load(userId);
    },
    hasPermission(userId, code) {
      const known = cache.peek(userId);
      return known
        ? isHeld(known, code)
        : cache.load(userId).then((loaded) => isHeld(loaded, code));
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
      return Promise.all(
        roleSet.systems.map(async (system) => ({
          system,
          workPages: grants.bySystem.get(system.code)?.workPages ?? 0,
          indexUrl: await indexUrlOf(userId, grants.bySystem.get(system.code)?.index),
        })),
      );
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
    forget: cache.forget,
  };
  return authority;
}
