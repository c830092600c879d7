import type { Grant } from '../../../administration/coverage.ts';
import type { DataScope } from '../../../platform/db/tables.ts';

export interface GrantChanges {
  added: Grant[];
  removed: Grant[];
  rescoped: { resourceId: number; before: DataScope; after: DataScope }[];
}

/** The difference between two lists of grants. */
export function compareGrants(before: readonly Grant[], after: readonly Grant[]): GrantChanges {
  const was = new Map(before.map((grant) => [grant.resourceId, grant]));
  const will = new Map(after.map((grant) => [grant.resourceId, grant]));
  const changes: GrantChanges = { added: [], removed: [], rescoped: [] };
  for (const grant of will.values()) {
    const former = was.get(grant.resourceId);
    if (!former) changes.added.push(grant);
    else if (former.dataScope !== grant.dataScope) {
      const { resourceId } = grant;
      changes.rescoped.push({ resourceId, before: former.dataScope, after: grant.dataScope });
    }
  }
  for (const grant of was.values()) if (!will.has(grant.resourceId)) changes.removed.push(grant);
  return changes;
}
