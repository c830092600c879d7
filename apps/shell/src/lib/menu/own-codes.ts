import type { MenuResource } from '@pedestal/contract';

/** Permission codes of the resources of each sub-app. */
export type OwnCodes = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups resources by sub-app. An action without one belongs to the sub-app of its page. */
export function groupCodes(resources: readonly MenuResource[]): OwnCodes {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const codes = new Map<string, Set<string>>();
  for (const resource of resources) {
    const subApp = findSubApp(resource, byId);
    if (!subApp) continue;
    const own = codes.get(subApp) ?? new Set();
    codes.set(subApp, own.add(resource.resourceCode));
  }
  return codes;
}

function findSubApp(
  resource: MenuResource,
  byId: ReadonlyMap<number, MenuResource>,
): string | undefined {
  const seen = new Set<number>();
  let at: MenuResource | undefined = resource;
  while (at && !at.subApp && !seen.has(at.id)) {
    seen.add(at.id);
    at = byId.get(at.parentId);
  }
  return at?.subApp;
}
