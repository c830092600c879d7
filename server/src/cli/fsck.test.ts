import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalBlobStore } from '../platform/blob-store/local-blob-store.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { EXIT } from './command.ts';
import { runCli } from './run-cli.ts';

describe('pedestal fsck', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pedestal-fsck-'));
    const database = await openDatabase({ dataFolder: folder, durability: 'off' });
    await migrate(database);
    await database.close();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function run(...args: string[]) {
    const lines: string[] = [];
    const warnings: string[] = [];
    const code = await runCli(['fsck', ...args], {
      env: { PEDESTAL_DATA: folder },
      locale: 'en-US',
      print: (line) => lines.push(line),
      warn: (line) => warnings.push(line),
    });
    return { code, lines, warnings };
  }

  it('reports no problem', async () => {
    expect(await run()).toEqual({ code: EXIT.done, lines: ['0 contents checked.'], warnings: [] });
  });

  it('lists orphaned content and fails', async () => {
    const store = await openLocalBlobStore(join(folder, 'files'));
    await store.begin('an-upload-of-nobody-0');
    expect(await run('--quick')).toEqual({
      code: EXIT.failed,
      lines: ['orphaned  an-upload-of-nobody-0', '0 contents checked.'],
      warnings: ['1 problems found.'],
    });
  });

  it('refuses unknown options', async () => {
    expect((await run('--repair')).code).toBe(EXIT.usage);
  });
});
