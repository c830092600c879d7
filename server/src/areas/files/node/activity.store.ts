import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import type { Actor } from '../access/caller.ts';

export interface Activity {
  nodeId: string;
  action: string;
  detail?: Record<string, string | number>;
}

/** Adds to the history of files, in the transaction of the change. */
export async function recordActivity(
  trx: Db,
  actor: Actor,
  at: number,
  activities: readonly Activity[],
): Promise<void> {
  if (activities.length === 0) return;
  await trx
    .insertInto('dfs_activity')
    .values(
      activities.map(({ nodeId, action, detail }) => ({
        id: newId(at),
        node_id: nodeId,
        at,
        action,
        actor_kind: actor.kind,
        actor_id: actor.id,
        detail: JSON.stringify(detail ?? {}),
      })),
    )
    .execute();
}

/** A page of the history of a file, newest first. */
export function readActivity(
  db: Db,
  nodeId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = db
    .selectFrom('dfs_activity as activity')
    .leftJoin('user as actor', 'actor.id', 'activity.actor_id')
    .leftJoin('dfs_token as token', 'token.id', 'activity.actor_id')
    .selectAll('activity')
    .select(['actor.display_name', 'token.name as token_name'])
    .where('activity.node_id', '=', nodeId);
  const key = { expression: sql.ref<string>('activity.id'), type: 'text' as const };
  const keyset: Keyset = { sort: 'at', order: 'desc', key, id: key, cursor, limit };
  return readPage(rows, keyset, (row) => ({ value: row.id, id: row.id }));
}

export async function deleteOldActivity(db: Db, before: number): Promise<void> {
  await db.deleteFrom('dfs_activity').where('at', '<', before).execute();
}
