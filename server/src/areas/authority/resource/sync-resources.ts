import type { Db } from '../../../platform/db/database.ts';
import { listResources, updateResource } from './resource.store.ts';
import { addResources, flatten, type ResourceNode } from './resource-tree.ts';

/**
 * Follows a tree that another area changed: adds missing resources, renames those that nobody else
 * renamed, hides those that are gone and shows those that are back. Roles keep what they grant.
 */
export async function syncResources(
  trx: Db,
  systemCode: string,
  { before, after }: { before: ResourceNode; after: ResourceNode },
  at: number,
): Promise<void> {
  const was = nodesOf(before);
  const is = nodesOf(after);
  for (const row of await listResources(trx, systemCode)) {
    const [old, now] = [was.get(row.code), is.get(row.code)];
    if (!old && !now) continue;
    const isOwnName = old !== undefined && row.name === old.name && row.name_en === old.nameEn;
    const change = {
      ...(now && isOwnName ? { name: now.name, name_en: now.nameEn } : {}),
      // A resource that was hidden by hand while it existed stays hidden.
      ...(now && old ? {} : { hidden: now && !now.hidden ? (0 as const) : (1 as const) }),
    };
    const isSame = Object.entries(change).every(([key, value]) => row[key as 'name'] === value);
    if (!isSame) await updateResource(trx, row, { ...change, updated_at: at });
  }
  await addResources(trx, systemCode, [after], at);
}

function nodesOf(tree: ResourceNode): Map<string, ResourceNode> {
  return new Map(flatten([tree], null).map(({ node }) => [node.code, node]));
}
