import type { Db } from '../db/database.ts';
import type { JobFileTable } from '../db/tables-platform.ts';
import type { Job } from './job.ts';

export async function insertPiece(db: Db, piece: JobFileTable): Promise<void> {
  await db.insertInto('job_file').values(piece).execute();
}

/** Deletes the pieces of one attempt, or of every other one. */
export async function deletePieces(
  db: Db,
  jobId: string,
  which: { part: string } | { except: string },
): Promise<void> {
  const query = db.deleteFrom('job_file').where('job_id', '=', jobId);
  await ('part' in which
    ? query.where('part', '=', which.part)
    : query.where('part', '!=', which.except)
  ).execute();
}

export interface StoredFile {
  part: string;
  name: string;
  type: string;
  size: number;
  expiresAt: number;
}

/** Makes the pieces of this attempt the file of the job. False: the lease is lost. */
export async function setFile(trx: Db, token: string, file: StoredFile): Promise<boolean> {
  const result = await trx
    .updateTable('job')
    .set({
      file_part: file.part,
      file_name: file.name,
      file_type: file.type,
      file_size: file.size,
      file_expires_at: file.expiresAt,
    })
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the pieces of a job that are not its file, and of a cancelled one the file, too. */
export async function deleteUnfinishedFile(
  trx: Db,
  { id, state, file_part: part }: Pick<Job, 'id' | 'state' | 'file_part'>,
): Promise<void> {
  const kept = state === 'cancelled' ? null : part;
  if (kept !== null) return deletePieces(trx, id, { except: kept });
  await trx.deleteFrom('job_file').where('job_id', '=', id).execute();
  if (part === null) return;
  const none = { file_part: null, file_name: null, file_type: null };
  await trx
    .updateTable('job')
    .set({ ...none, file_size: null, file_expires_at: null })
    .where('id', '=', id)
    .execute();
}

/** The pieces of a file in order, one at a time. */
export async function* readPieces(db: Db, jobId: string, part: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const row = await db
      .selectFrom('job_file')
      .select('data')
      .where('job_id', '=', jobId)
      .where('part', '=', part)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!row) return;
    yield row.data;
  }
}

/** Deletes the content of expired files. Their jobs remain, and say that the file has expired. */
export async function deleteExpiredFiles(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('job_file')
    .where('job_id', 'in', (eb) =>
      eb.selectFrom('job').select('id').where('file_expires_at', '<=', now),
    )
    .execute();
}
