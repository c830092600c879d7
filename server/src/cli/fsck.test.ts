import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalBlobStore } from '../platform/blob-store/local-blob-store.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { runStatement } from '../platform/db/raw-query.ts';
import { installBlueprint } from '../testing/ledger/install.ts';
import { moveAct, queueOf, stockBook } from '../testing/ledger/post-acts.ts';
import { stockBlueprint } from '../testing/ledger/stock.ts';
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

  it('finds a balance that differs from its movements, and rebuilds it', async () => {
    const database = await openDatabase({ dataFolder: folder, durability: 'off' });
    await installBlueprint(database, stockBlueprint);
    const move = { item: 'apple', from: null, to: 'a', qty: 5_000n, day: 20260301 };
    await queueOf(database).apply(stockBook(), moveAct(move));
    await runStatement(database.db, 'update b_test_stock set amount_qty = 1 where amount_qty > 0');
    await database.close();
    const broken = await run();
    expect(broken.code).toBe(EXIT.failed);
    expect(broken.lines).toContainEqual(expect.stringContaining('wrong balance  test:stock'));
    expect(await run('--rebuild')).toEqual({
      code: EXIT.done,
      lines: ['0 contents checked.', '2 balances of 2 books checked.'],
      warnings: [],
    });
  });

  it('refuses unknown options', async () => {
    expect((await run('--repair')).code).toBe(EXIT.usage);
  });
});
