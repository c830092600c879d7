import { buildWorkspace, type CollectionSchema } from '../areas/records/catalogue/schema.ts';
import { findWorkspace, toSource } from '../areas/records/catalogue/workspace.store.ts';
import type { Db } from '../platform/db/database.ts';

/** A collection of an installed workspace, for tests that write its rows directly. */
export async function readCollection(
  db: Db,
  workspace: string,
  id: string,
): Promise<CollectionSchema> {
  const row = await findWorkspace(db, workspace);
  const found = row && buildWorkspace(toSource(row)).collections.get(id);
  if (!found) throw new Error(`there is no collection ${workspace}.${id}`);
  return found;
}
