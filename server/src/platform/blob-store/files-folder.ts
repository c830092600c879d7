import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../env.ts';
import type { Db } from '../db/database.ts';
import { insertSetting, readSetting } from '../db/setting.store.ts';
import { OperatorError } from '../operator-error.ts';

/** Names the installation that a folder of files belongs to. */
const MARKER = 'installation.id';
/** The mark until the database has it, too: all that a start leaves which is killed before that. */
const PENDING_MARKER = `${MARKER}.new`;
/** The same id in the database. */
export const INSTALLATION_SETTING = 'files.installation';

type FolderEnv = Pick<Env, 'PEDESTAL_DATA' | 'PEDESTAL_FILES' | 'S3_ENDPOINT'>;

/** The folder of file contents; undefined where they are in an S3-compatible store. */
export function filesFolderOf(env: FolderEnv): string | undefined {
  if (env.S3_ENDPOINT !== undefined) return undefined;
  return env.PEDESTAL_FILES ?? join(env.PEDESTAL_DATA, 'files');
}

/**
 * Marks the folder of files as that of this installation at the first start, and checks the mark at every later one: a
 * gateway whose folder is not the one that the others use must not start. Throws `OperatorError`.
 */
export async function claimFilesFolder(
  db: Db,
  folder: string,
  { hasFiles, now }: { hasFiles: boolean; now: number },
): Promise<void> {
  const fresh = randomUUID();
  // A gateway that starts at the same time waits for the end of this transaction, and then finds the mark.
  await db.transaction().execute(async (trx) => {
    const isFirst = await insertSetting(trx, INSTALLATION_SETTING, fresh, now);
    if (isFirst) await prepareMark(folder, fresh, hasFiles);
  });
  await requireOwnFilesFolder(db, folder);
  await completeMark(folder);
}

/** Throws `OperatorError` unless the folder belongs to this installation, or none was marked yet. Changes nothing. */
export async function requireOwnFilesFolder(db: Db, folder: string): Promise<void> {
  const id = await readSetting(db, INSTALLATION_SETTING);
  if (id === undefined) return;
  const found = await readMarker(folder);
  if (found === id) return;
  if (found !== undefined) throw belongsToAnother(folder);
  throw new OperatorError(
    `${folder} is not the folder of files of this installation: ${MARKER} is missing there. Set PEDESTAL_FILES to the folder that all gateways share, or set S3_*. If that folder is lost, restore a backup.`,
  );
}

async function prepareMark(folder: string, id: string, hasFiles: boolean): Promise<void> {
  if ((await readIfExists(join(folder, MARKER))) !== undefined) throw belongsToAnother(folder);
  if (hasFiles && (await isWithoutContent(folder))) {
    throw new OperatorError(
      `The database lists files, but ${folder} holds none. Set PEDESTAL_FILES to the folder that holds them, or set S3_*.`,
    );
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, PENDING_MARKER), `${id}\n`, { mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The folder of files ${folder} cannot be written to (${reason}). Give this user the right to write there, or change PEDESTAL_FILES.`,
    );
  }
}

/** Another gateway of this installation may do the same at the same time. */
async function completeMark(folder: string): Promise<void> {
  if ((await readIfExists(join(folder, MARKER))) !== undefined) return;
  await rename(join(folder, PENDING_MARKER), join(folder, MARKER)).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

async function readMarker(folder: string): Promise<string | undefined> {
  // Read again last, because another gateway may complete the mark between the first two.
  for (const name of [MARKER, PENDING_MARKER, MARKER]) {
    const id = await readIfExists(join(folder, name));
    if (id !== undefined) return id;
  }
  return undefined;
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function isWithoutContent(folder: string): Promise<boolean> {
  try {
    return (await readdir(join(folder, 'content'))).length === 0;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

function belongsToAnother(folder: string): OperatorError {
  return new OperatorError(
    `${folder} holds the files of another installation. Set PEDESTAL_FILES to a folder of its own for each installation.`,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
