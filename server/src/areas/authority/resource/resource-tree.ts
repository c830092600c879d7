import type { Db } from '../../../platform/db/database.ts';
import { takeNumbers } from '../../../platform/db/sequence.store.ts';
import type { ResourceType } from '../../../platform/db/tables.ts';
import { insertResources } from './resource.store.ts';

/** A resource with its children, as used in seeds and tests. */
export interface ResourceNode {
  type: ResourceType;
  code: string;
  name: string;
  nameEn: string;
  path?: string;
  icon?: string;
  hidden?: boolean;
  subApp?: string;
  /** Place among its siblings; without it, as listed. */
  sort?: number;
  children?: readonly ResourceNode[];
}

interface Flat {
  node: ResourceNode;
  parentCode: string | null;
  sort: number;
}

export function flatten(nodes: readonly ResourceNode[], parentCode: string | null): Flat[] {
  return nodes.flatMap((node, index) => [
    { node, parentCode, sort: node.sort ?? index + 1 },
    ...flatten(node.children ?? [], node.code),
  ]);
}

/** Adds the missing resources of a tree to a system and returns their codes. */
export async function addResources(
  db: Db,
  systemCode: string,
  tree: readonly ResourceNode[],
  now: number,
): Promise<string[]> {
  const present = await db
    .selectFrom('resource')
    .select(['id', 'code'])
    .where('system_code', '=', systemCode)
    .execute();
  const ids = new Map(present.map((row) => [row.code, row.id]));
  const missing = flatten(tree, null).filter(({ node }) => !ids.has(node.code));
  if (missing.length === 0) return [];
  const firstId = await takeNumbers(db, 'resource', missing.length);
  for (const [index, { node }] of missing.entries()) ids.set(node.code, firstId + index);
  const rows = missing.map(({ node, parentCode, sort }, index) => ({
    id: firstId + index,
    parent_id: parentCode === null ? 0 : (ids.get(parentCode) ?? 0),
    system_code: systemCode,
    sort,
    type: node.type,
    code: node.code,
    name: node.name,
    name_en: node.nameEn,
    path: node.path ?? '',
    icon: node.icon ?? '',
    hidden: node.hidden ? (1 as const) : (0 as const),
    sub_app: node.subApp ?? '',
    created_at: now,
    updated_at: now,
  }));
  await insertResources(db, rows);
  return missing.map(({ node }) => node.code);
}
