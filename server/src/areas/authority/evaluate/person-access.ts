import type { Authority } from './authority.service.ts';

/** Queries of other areas about the rights of one person. */
export function createPersonAccess(authority: Authority) {
  return {
    /** The systems in which a person holds a permission. */
    async findSystemsWith(userId: string, permission: string): Promise<'all' | string[]> {
      const { roleSet, grants } = await authority.of(userId);
      if (roleSet.holdsEverything) return 'all';
      return [...grants.bySystem]
        .filter(([, system]) => system.codes.has(permission))
        .map(([code]) => code);
    },
    /** The sub-apps of a person's resources, and the person's roles. */
    async findSubAppAccess(userId: string) {
      const { roleSet, grants } = await authority.of(userId);
      const named = [...grants.bySystem.values()].flatMap((system) => [...system.subApps]);
      return {
        names: roleSet.holdsEverything ? ('all' as const) : new Set(named),
        roleIds: roleSet.filter.roleIds,
      };
    },
    /** The roles of a person, with the version of everything that a policy depends on. */
    async rolesOf(userId: string) {
      const { roleSet, version } = await authority.of(userId);
      const { roleIds, wholeSystems } = roleSet.filter;
      return {
        key: roleSet.key,
        roleIds,
        grantsAll: (systemCode: string) =>
          roleSet.holdsEverything || wholeSystems.includes(systemCode),
        grantsVersion: version.grants,
        membersVersion: version.members,
      };
    },
    /** The permissions of a person, read once. */
    async rightsOf(userId: string) {
      const { roleSet, grants } = await authority.of(userId);
      return {
        has: (code: string) => roleSet.holdsEverything || grants.codes.has(code),
        holds: (systemCode: string, code: string) =>
          roleSet.holdsEverything || (grants.bySystem.get(systemCode)?.codes.has(code) ?? false),
      };
    },
  };
}
