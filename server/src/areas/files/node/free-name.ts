import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import { FREE_NAME_TRIES } from '../limits.ts';
import { findChildren } from './node.store.ts';
import { numbered } from './node-name.ts';

/** Returns the name if no sibling has it, else the first free one of `name (2)`, `name (3)`, … */
export async function findFreeName(
  trx: Db,
  parentId: string,
  kind: 'folder' | 'file',
  name: string,
): Promise<string> {
  const candidates = [
    name,
    ...Array.from({ length: FREE_NAME_TRIES }, (_, n) => numbered(kind, name, n + 2)),
  ];
  const siblings = await findChildren(trx, parentId, candidates);
  const taken = new Set(siblings.map((row) => row.name_key));
  return (
    candidates.find((candidate) => !taken.has(toNameKey(candidate))) ??
    numbered(kind, name, newId().slice(-6))
  );
}
