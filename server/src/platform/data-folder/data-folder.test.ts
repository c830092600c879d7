import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type Program, runProgram } from '../../testing/processes/run-program.ts';
import { lockDataFolder } from './data-folder.ts';

describe('the lock of the data folder', () => {
  let parent: string;
  let folder: string;
  let programs: Program[];

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'pedestal-lock-'));
    folder = join(parent, 'deep', 'data');
    programs = [];
  });

  afterEach(async () => {
    await Promise.all(programs.map((program) => program.kill()));
    await rm(parent, { recursive: true, force: true });
  });

  const start = () => {
    const program = runProgram('hold-data-folder', [folder]);
    programs.push(program);
    return program;
  };

  const writeOwner = (owner: unknown) =>
    writeFile(join(folder, 'lock.json'), JSON.stringify(owner));

  it('creates the folder with access for its owner only', async () => {
    const lock = await lockDataFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await lock.release();
  });

  it('refuses a second process and names the first', async () => {
    const first = start();
    expect(await first.nextLine()).toBe('locked');
    const second = start();
    expect(await second.nextLine()).toMatch(
      new RegExp(`refused: .* process ${first.process.pid}\\.`),
    );
  });

  it('refuses a second lock in the same process', async () => {
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.pid}.`);
    await lock.release();
  });

  it('is given to exactly one of several processes that start at once', async () => {
    const lines = await Promise.all(Array.from({ length: 5 }, () => start().nextLine()));
    expect(lines.filter((line) => line === 'locked')).toHaveLength(1);
  });

  it('is taken over from a process that was killed', async () => {
    const first = start();
    await first.nextLine();
    await first.kill();
    const lock = await lockDataFolder(folder);
    const owner = JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'));
    expect(owner.pid).toBe(process.pid);
    await lock.release();
  });

  it.runIf(process.platform === 'linux')(
    'is taken over from a killed process whose parent has not reaped it',
    async () => {
      const { pid, reap } = await startUnreaped(folder);
      process.kill(pid, 'SIGKILL');
      await eventually(async () =>
        expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /),
      );
      const lock = await lockDataFolder(folder);
      await lock.release();
      reap();
    },
  );

  it('is taken over when the pid now belongs to another process', async () => {
    await (await lockDataFolder(folder)).release();
    const other = spawn('sleep', ['60']);
    await once(other, 'spawn');
    await writeOwner({ pid: other.pid, startedAt: 'some other boot 1' });
    const lock = await lockDataFolder(folder);
    await lock.release();
    other.kill();
  });

  it('refuses a live owner even when its file lock is gone', async () => {
    const first = start();
    await first.nextLine();
    const owner = JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'));
    await rm(join(folder, 'lock.db'));
    await expect(lockDataFolder(folder)).rejects.toThrow(`process ${owner.pid}.`);
  });

  it('is free again after release', async () => {
    await (await lockDataFolder(folder)).release();
    const lock = await lockDataFolder(folder);
    await lock.release();
    await lock.release();
  });

  it('ignores a damaged owner file', async () => {
    await (await lockDataFolder(folder)).release();
    await writeFile(join(folder, 'lock.json'), '{"pid":');
    await (await lockDataFolder(folder)).release();
  });

  it('reports in one line that the folder cannot be created', async () => {
    await writeFile(join(parent, 'deep'), 'a file where a folder should be');
    const refused = lockDataFolder(folder);
    await expect(refused).rejects.toThrow(/cannot be written to \(\w+\)\. .*PEDESTAL_DATA/);
  });
});

/** Starts a process that holds the lock, below a parent that never reads its exit code. */
async function startUnreaped(folder: string) {
  const holder = fileURLToPath(
    new URL('../../testing/programs/hold-data-folder.ts', import.meta.url),
  );
  const parent = spawn(
    'sh',
    ['-c', '"$1" "$2" "$3" & echo $!; exec sleep 600', 'sh', process.execPath, holder, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
  const pid = Number((await lines.next()).value);
  expect((await lines.next()).value).toBe('locked');
  return { pid, reap: () => parent.kill() };
}
