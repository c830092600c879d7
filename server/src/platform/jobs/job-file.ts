import { AppError } from '@pedestal/contract';
import type { Db } from '../db/database.ts';
import type { Job, ResultFile } from './job.ts';
import { deletePieces, insertPiece, setFile } from './job-file.store.ts';
import type { JobLimits } from './job-limits.ts';

interface Target {
  job: Job;
  token: string;
  clock: () => number;
  limits: JobLimits;
}

/** Stores the result file of a job. False: the lease is lost. Throws `tooLarge`. */
export async function saveFile(
  db: Db,
  { job, token, clock, limits }: Target,
  { name, type, content }: ResultFile,
): Promise<boolean> {
  await deletePieces(db, job.id, { part: token });
  let size = 0;
  let position = 0;
  for await (const data of inPieces(content, limits.filePiece)) {
    size += data.length;
    if (size > limits.fileBytes) throw new AppError('tooLarge');
    await insertPiece(db, { job_id: job.id, part: token, position, data });
    position += 1;
  }
  return db.transaction().execute(async (trx) => {
    await deletePieces(trx, job.id, { except: token });
    const expiresAt = clock() + limits.fileLife;
    return setFile(trx, token, { part: token, name, type, size, expiresAt });
  });
}

async function* inPieces(content: ResultFile['content'], size: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of content) {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + size - length);
      held.push(part);
      from += part.length;
      length += part.length;
      if (length < size) continue;
      yield Buffer.concat(held);
      held = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
