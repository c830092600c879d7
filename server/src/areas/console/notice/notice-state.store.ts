import type { Db } from '../../../platform/db/database.ts';

export async function insertRead(
  db: Db,
  userId: string,
  seqs: readonly number[],
  readAt: number,
): Promise<void> {
  await db
    .insertInto('notice_read')
    .values(seqs.map((seq) => ({ user_id: userId, seq, read_at: readAt })))
    .onConflict((conflict) => conflict.columns(['user_id', 'seq']).doNothing())
    .execute();
}

/** Moves a mark forward, never back, and deletes the read marks of single notices that it covers. */
export async function moveMark(
  trx: Db,
  userId: string,
  column: 'read_up_to' | 'cleared_up_to',
  upTo: number,
): Promise<void> {
  await trx
    .insertInto('notice_mark')
    .values({ user_id: userId, [column]: upTo })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ [column]: upTo })
        .where(`notice_mark.${column}`, '<', upTo),
    )
    .execute();
  await trx
    .deleteFrom('notice_read')
    .where('user_id', '=', userId)
    .where('seq', '<=', upTo)
    .execute();
}

export async function deleteReadStateOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('notice_read').where('user_id', '=', userId).execute();
  await trx.deleteFrom('notice_mark').where('user_id', '=', userId).execute();
}
