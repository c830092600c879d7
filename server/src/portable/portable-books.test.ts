import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WHOLE_BOOK } from '../areas/ledger/book/book.ts';
import { closePeriod } from '../areas/ledger/period/close-period.ts';
import { EXIT } from '../cli/command.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import type { DatabaseKind } from '../platform/db/dialect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openSnapshot } from '../platform/db/portable/portable.ts';
import { runStatement } from '../platform/db/raw-query.ts';
import { layFoundation } from '../testing/authority.ts';
import { createPlaces, databaseKinds, runPedestal, variablesOf } from '../testing/installation.ts';
import { installBlueprint } from '../testing/ledger/install.ts';
import { moveAct, queueOf, reverseAct, stockBook } from '../testing/ledger/post-acts.ts';
import { stockBlueprint } from '../testing/ledger/stock.ts';
import { summarise } from './load-tables.ts';

const places = createPlaces();
afterEach(() => places.remove());

/** More than a number holds exactly. */
const MANY = 9_007_199_254_740_993n;

/** Posts, reverses, reserves and closes a month. */
async function fillBook({ db, kind }: Database): Promise<void> {
  const book = stockBook();
  const queue = queueOf({ db, kind });
  const base = { item: 'apple', day: 20260310 };
  await queue.apply(book, moveAct({ ...base, from: null, to: 'a', qty: MANY }));
  const moved = moveAct({ ...base, from: 'a', to: 'b', qty: 3_000n });
  await queue.apply(book, moved);
  await queue.apply(book, reverseAct(moved));
  await queue.apply(book, moveAct({ ...base, from: 'a', to: 'b', qty: 5_000n, day: 20260402 }));
  const { movements, ...act } = moveAct({ ...base, from: 'a', to: null, qty: 7_000n });
  const expiresAt = Date.now() + 1_000_000_000;
  await queue.apply(book, { ...act, act: 'reserve', movements, expiresAt });
  const actor = { userId: 'somebody', record: async () => {} };
  await closePeriod(
    { db, kind, clock: Date.now },
    book,
    { part: WHOLE_BOOK, period: 202603 },
    actor,
  );
}

/** The tables of books and of the ledger. */
async function readBooks(options: DatabaseOptions): Promise<Record<string, unknown>> {
  const snapshot = await openSnapshot(options);
  try {
    const own = snapshot.tables.filter(({ name }) => /^(?:[mbd]_test_|ledger_)/.test(name));
    const summaries: Record<string, unknown> = {};
    for (const table of own) summaries[table.name] = await summarise(snapshot, table);
    return summaries;
  } finally {
    await snapshot.close();
  }
}

async function withDatabase(options: DatabaseOptions, work: (database: Database) => Promise<void>) {
  const database = await openDatabase({ ...options, durability: 'off' });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** `pedestal fsck` finds nothing, and movements can still be added but not changed. */
async function expectSound(options: DatabaseOptions): Promise<void> {
  expect(await runPedestal(variablesOf(options), 'fsck')).toMatchObject({ code: EXIT.done });
  await withDatabase(options, async ({ db, kind }) => {
    for (const statement of ['delete from m_test_stock', 'delete from ledger_posting']) {
      await expect(runStatement(db, statement)).rejects.toThrow('refuses');
    }
    const queue = queueOf({ db, kind });
    const late = { item: 'apple', from: null, to: 'a', qty: 1n, day: 20260311 };
    expect(await queue.apply(stockBook(), moveAct(late))).toMatchObject({
      refusal: { name: 'periodClosed' },
    });
  });
}

async function makeSource(): Promise<DatabaseOptions> {
  const source = await places.makeBlank('sqlite');
  await withDatabase(source, async (database) => {
    await migrate(database);
    await layFoundation(database.db);
    await installBlueprint(database, stockBlueprint);
    await fillBook(database);
  });
  return source;
}

async function restoreTo(from: DatabaseOptions, kind: DatabaseKind): Promise<DatabaseOptions> {
  const backup = join(await places.makeFolder(), 'backup');
  const made = await runPedestal(variablesOf(from), 'backup', backup);
  expect(made).toMatchObject({ code: EXIT.done });
  const target = await places.makeBlank(kind);
  const restored = await runPedestal(variablesOf(target), 'restore', backup);
  expect(restored).toMatchObject({ code: EXIT.done });
  return target;
}

describe('books', () => {
  it('are backed up and restored from each database to the other, exactly', async () => {
    const source = await makeSource();
    const before = await readBooks(source);
    expect(Object.keys(before).sort()).toEqual([
      ...['b_test_gl', 'b_test_stock', 'd_test_gl', 'd_test_stock'],
      ...['ledger_period', 'ledger_posting', 'ledger_reservation', 'm_test_gl', 'm_test_stock'],
    ]);
    const there = await restoreTo(source, databaseKinds().at(-1) ?? 'sqlite');
    expect(await readBooks(there)).toEqual(before);
    await expectSound(there);
    const back = await restoreTo(there, 'sqlite');
    expect(await readBooks(back)).toEqual(before);
    await expectSound(back);
  });

  it.runIf(databaseKinds().includes('postgres'))('move to PostgreSQL and back', async () => {
    const source = await makeSource();
    const before = await readBooks(source);
    const { databaseUrl = '' } = await places.makeBlank('postgres');
    const moved = await runPedestal(variablesOf(source), 'move', '--to', databaseUrl);
    expect(moved).toMatchObject({ code: EXIT.done });
    expect(await readBooks({ ...source, databaseUrl })).toEqual(before);
    await expectSound({ ...source, databaseUrl });
    const { dataFolder } = await places.makeBlank('sqlite');
    const back = variablesOf({ dataFolder, databaseUrl });
    const returned = await runPedestal(back, 'move', '--to', 'sqlite');
    expect(returned).toMatchObject({ code: EXIT.done });
    expect(await readBooks({ dataFolder })).toEqual(before);
    await expectSound({ dataFolder });
  });
});
