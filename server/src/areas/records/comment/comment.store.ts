import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RecordCommentTable } from '../../../platform/db/tables-records.ts';

/** A place in the order of comments, newest first. */
export interface CommentPlace {
  at: number;
  /** Undefined: comments of this very instant are included. */
  id?: string | undefined;
}

const selectComments = (db: Db) =>
  db
    .selectFrom('record_comment')
    .leftJoin('user', 'user.id', 'record_comment.author_id')
    .select([
      'record_comment.id',
      'record_comment.text',
      'record_comment.mentions',
      'record_comment.created_at as at',
      'record_comment.edited_at as editedAt',
      'record_comment.author_id as authorId',
      'user.user_name as userName',
      'user.display_name as displayName',
    ])
    .where('record_comment.deleted_at', 'is', null);

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** The comments before a place, newest first. */
export async function readComments(
  db: Db,
  recordId: string,
  before: CommentPlace | undefined,
  limit: number,
): Promise<CommentRow[]> {
  return selectComments(db)
    .where('record_comment.record_id', '=', recordId)
    .$if(before !== undefined, (query) =>
      query.where((eb) => {
        const { at, id } = before as CommentPlace;
        const earlier = eb('record_comment.created_at', '<', at);
        const sameInstant = eb('record_comment.created_at', '=', at);
        if (id === undefined) return eb.or([earlier, sameInstant]);
        return eb.or([earlier, eb.and([sameInstant, eb('record_comment.id', '<', id)])]);
      }),
    )
    .orderBy('record_comment.created_at', 'desc')
    .orderBy('record_comment.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findComment(db: Db, recordId: string, id: string) {
  return selectComments(db)
    .where('record_comment.id', '=', id)
    .where('record_comment.record_id', '=', recordId)
    .executeTakeFirst();
}

export async function insertComment(trx: Db, row: Insertable<RecordCommentTable>): Promise<void> {
  await trx.insertInto('record_comment').values(row).execute();
}

export async function updateComment(
  trx: Db,
  id: string,
  change: { text: string; mentions: string; edited_at: number },
): Promise<void> {
  await trx.updateTable('record_comment').set(change).where('id', '=', id).execute();
}

/** The text goes, too. */
export async function deleteComment(trx: Db, id: string, at: number): Promise<void> {
  await trx
    .updateTable('record_comment')
    .set({ deleted_at: at, text: '', mentions: '[]' })
    .where('id', '=', id)
    .execute();
}

/** Deletes the comments of records for good. */
export async function deleteCommentsOf(trx: Db, recordIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('record_comment').where('record_id', 'in', recordIds).execute();
}

/** Names of people by id. */
export async function readNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NamedUser>();
  const rows = await db
    .selectFrom('user')
    .select(['id', 'user_name as userName', 'display_name as displayName'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row): [string, NamedUser] => [row.id, row]));
}

export interface NamedUser {
  id: string;
  userName: string;
  displayName: string;
}
