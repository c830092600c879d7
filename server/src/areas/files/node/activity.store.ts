import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { Actor } from '../access/caller.ts';

export interface Deed {
  nodeId: string;
  action: string;
  detail?: Record<string, string | number>;
}

/** Writes what was done with files, in the transaction of the change. */
export async function recordActivity(
  trx: Db,
  actor: Actor,
  at: number,
  deeds: readonly Deed[],
): Promise<void> {
  if (deeds.length === 0) return;
  await trx
    .insertInto('dfs_activity')
    .values(
      deeds.map(({ nodeId, action, detail }) => ({
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

/** Puts files on top of what the person used last. */
export async function rememberRecent(
  db: Db,
  actor: Actor,
  nodeId: string,
  at: number,
): Promise<void> {
  if (actor.kind !== 'person') return;
  await db
    .insertInto('dfs_recent')
    .values({ user_id: actor.id, node_id: nodeId, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'node_id']).doUpdateSet({ at }))
    .execute();
}
