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

/** What the timeline of a record shows of its files. */
const SHOWN_IN_RECORDS = [
  'upload',
  'newVersion',
  'restoreVersion',
  'rename',
  'move',
  'copy',
  'trash',
  'restore',
] as const;

/** A place in the activity of files, newest first. */
export interface ActivityPlace {
  at: number;
  /** Undefined: what happened at this very instant is included. */
  id?: string | undefined;
}

/** What happened to the files of these record spaces before a place, newest first. */
export async function readAttachmentActivity(
  db: Db,
  keys: readonly string[],
  before: ActivityPlace | undefined,
  limit: number,
) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('dfs_space as space')
    .innerJoin('dfs_node as node', 'node.space_id', 'space.id')
    .innerJoin('dfs_activity as activity', 'activity.node_id', 'node.id')
    .leftJoin('user as actor', 'actor.id', 'activity.actor_id')
    .select(['activity.id', 'activity.at', 'activity.action', 'space.owner_key as key'])
    .select(['node.id as nodeId', 'node.name', 'node.kind'])
    .select(['actor.id as userId', 'actor.user_name as userName'])
    .select('actor.display_name as displayName')
    .where('space.kind', '=', 'record')
    .where('space.owner_key', 'in', keys)
    .where('activity.action', 'in', SHOWN_IN_RECORDS)
    .$if(before !== undefined, (query) =>
      query.where((eb) => {
        const { at, id } = before as ActivityPlace;
        const earlier = eb('activity.at', '<', at);
        const sameInstant = eb('activity.at', '=', at);
        if (id === undefined) return eb.or([earlier, sameInstant]);
        return eb.or([earlier, eb.and([sameInstant, eb('activity.id', '<', id)])]);
      }),
    )
    .orderBy('activity.at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteOldActivity(db: Db, before: number): Promise<void> {
  await db.deleteFrom('dfs_activity').where('at', '<', before).execute();
}
