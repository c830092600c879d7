import type { Authority } from './authority.service.ts';

/** The systems in which a person holds a permission. */
export async function findSystemsWith(
  authority: Authority,
  userId: string,
  permission: string,
): Promise<'all' | string[]> {
  const { roleSet, grants } = await authority.of(userId);
  if (roleSet.holdsEverything) return 'all';
  return [...grants.bySystem]
    .filter(([, system]) => system.codes.has(permission))
    .map(([code]) => code);
}

/** The sub-apps of a person's resources, and the person's roles. */
export async function findSubAppAccess(authority: Authority, userId: string) {
  const { roleSet, grants } = await authority.of(userId);
  const named = [...grants.bySystem.values()].flatMap((system) => [...system.subApps]);
  return {
    names: roleSet.holdsEverything ? ('all' as const) : new Set(named),
    roleIds: roleSet.filter.roleIds,
  };
}
