import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

/** Locked while the process lives; the kernel releases the lock when it ends. */
const LOCK_FILE = 'lock.db';
/** Names the process that holds the lock. */
const OWNER_FILE = 'lock.json';

const SQLITE_BUSY = 5;
const NAME_WAIT_MS = 500;
/** Time that a killed process may take to release its file lock. */
const EXIT_WAIT_MS = 10_000;
/** Kernel flag of a process that is exiting. */
const PF_EXITING = 0x4;

export interface DataFolderLock {
  release(): Promise<void>;
}

interface Owner {
  pid: number;
  /** Distinguishes a process from a later one with the same pid. */
  startedAt: string;
}

/**
 * Creates the data folder if necessary and locks it for this process. Throws `OperatorError` with
 * the pid of the process that holds the lock.
 *
 * Uses two locks, because each alone can fail. SQLite's file lock also works between containers,
 * but is lost when this process opens and closes the same file again. The pid file survives that,
 * but does not work between containers.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await createFolder(folder);
  const kernelLock = await takeKernelLock(folder);
  try {
    const owner = await readOwner(folder);
    if (owner && (await readState(owner)) === 'running') throw inUse(folder, owner);
    await writeOwner(folder);
  } catch (error) {
    kernelLock.close();
    throw error instanceof OperatorError ? error : notWritable(folder, error);
  }
  return {
    async release() {
      if (!kernelLock.isOpen) return;
      await rm(join(folder, OWNER_FILE), { force: true });
      kernelLock.close();
    },
  };
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw notWritable(folder, error);
  }
}

async function takeKernelLock(folder: string): Promise<DatabaseSync> {
  const deadline = Date.now() + EXIT_WAIT_MS;
  for (;;) {
    const lock = tryKernelLock(folder);
    if (lock) return lock;
    const owner = await waitForOwner(folder);
    const isExiting = owner !== undefined && (await readState(owner)) === 'exiting';
    if (!isExiting || Date.now() > deadline) throw inUse(folder, owner);
    await sleep(20);
  }
}

/** Returns undefined while another process holds the lock. */
function tryKernelLock(folder: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (code === SQLITE_BUSY) return undefined;
    throw notWritable(folder, error);
  }
}

/** The owner writes its pid shortly after it took the lock. */
async function waitForOwner(folder: string): Promise<Owner | undefined> {
  const deadline = Date.now() + NAME_WAIT_MS;
  for (;;) {
    const owner = await readOwner(folder);
    if ((owner && (await readState(owner)) !== 'gone') || Date.now() > deadline) return owner;
    await sleep(20);
  }
}

async function readOwner(folder: string): Promise<Owner | undefined> {
  try {
    const owner: unknown = JSON.parse(await readFile(join(folder, OWNER_FILE), 'utf8'));
    return isOwner(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is Owner {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isInteger(value.pid) &&
    'startedAt' in value &&
    typeof value.startedAt === 'string'
  );
}

async function writeOwner(folder: string): Promise<void> {
  const own = await readProcess(process.pid);
  const owner: Owner = { pid: process.pid, startedAt: own?.startedAt ?? '' };
  const temporary = join(folder, `${OWNER_FILE}.${process.pid}`);
  await writeFile(temporary, JSON.stringify(owner), { mode: 0o600 });
  await rename(temporary, join(folder, OWNER_FILE));
}

async function readState(owner: Owner): Promise<'running' | 'exiting' | 'gone'> {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (!isForeign) return 'gone';
  }
  const found = await readProcess(owner.pid);
  if ((found?.startedAt ?? '') !== owner.startedAt) return 'gone';
  return found?.isExiting ? 'exiting' : 'running';
}

/** Start and state of a process; undefined if the system does not provide them. */
async function readProcess(
  pid: number,
): Promise<{ startedAt: string; isExiting: boolean } | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', , , , , , flags = ''] = fields;
    const startTicks = fields[19] ?? '';
    // A dead process stays a zombie (Z) with its pid until its parent reads the exit code.
    const isDead = state === 'Z' || state === 'X';
    return {
      startedAt: `${boot.trim()} ${startTicks}`,
      isExiting: isDead || (Number(flags) & PF_EXITING) !== 0,
    };
  } catch {
    return undefined;
  }
}

function inUse(folder: string, owner: Owner | undefined): OperatorError {
  const who = owner ? `process ${owner.pid}` : 'another process';
  return new OperatorError(
    `The data folder ${folder} is in use by ${who}. Stop that process, or set PEDESTAL_DATA to another folder.`,
  );
}

function notWritable(folder: string, error: unknown): OperatorError {
  const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new OperatorError(
    `The data folder ${folder} cannot be written to${reason}. Give this user the right to write there, or set PEDESTAL_DATA to another folder.`,
  );
}
