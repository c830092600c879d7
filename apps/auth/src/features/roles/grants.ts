import type { AdminResource } from '@pedestal/contract';
import { ancestorsOf } from '@pedestal/workbench';
import type { Grants } from './role-values.ts';

type Grantable = Pick<AdminResource, 'id' | 'parentId' | 'held'>;

/** Grants a resource with its descendants and ancestors, as far as the person holds them. */
export function grantBranch(rows: readonly Grantable[], grants: Grants, id: number): Grants {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const next = new Map(grants);
  for (const one of [...branchOf(rows, id), ...ancestorsOf(byId, id)]) {
    if (byId.get(one)?.held && !next.has(one)) next.set(one, 'all');
  }
  return next;
}

/** Removes the grants of a resource and its descendants. */
export function revokeBranch(rows: readonly Grantable[], grants: Grants, id: number): Grants {
  const next = new Map(grants);
  for (const one of branchOf(rows, id)) next.delete(one);
  return next;
}

/** The ids of a resource and its descendants. */
function branchOf(rows: readonly Grantable[], id: number): number[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows
    .filter((row) => row.id === id || ancestorsOf(byId, row.id).includes(id))
    .map((row) => row.id);
}
