import type { Db } from '../platform/db/database.ts';
import { orNone } from './holdings.ts';

export interface NamedUser {
  id: string;
  userName: string;
  displayName: string;
}

export async function readUserNames(
  db: Db,
  ids: Iterable<string>,
): Promise<Map<string, NamedUser>> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'user_name', 'display_name'])
    .where('id', 'in', orNone(new Set(ids)))
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, userName: row.user_name, displayName: row.display_name },
    ]),
  );
}
