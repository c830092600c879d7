import { AppError } from '@pedestal/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { runStatement, selectRows } from '../../platform/db/raw-query.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { installBlueprint } from '../../testing/ledger/install.ts';
import { moveAct, queueOf, reverseAct, stockBook } from '../../testing/ledger/post-acts.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { runProgram } from '../../testing/processes/run-program.ts';
import { WHOLE_BOOK } from './book/book.ts';
import { checkBook } from './book/check-book.ts';
import { KnownKeys } from './book/known-keys.ts';
import { rebuildBook } from './book/rebuild.store.ts';
import { closePeriod, reopenPeriod } from './period/close-period.ts';
import { listAllPeriods } from './period/period.store.ts';
import type { LedgerAct, PostAct } from './posting/acts.ts';
import { expireReservations } from './posting/expire-reservations.ts';

const DAY = 20260300;
const MONTHS = [202602, 202603, 202604] as const;
const book = stockBook();

type What = 'in' | 'out' | 'move' | 'reserve' | 'release' | 'reverse' | 'again';

interface Step {
  what: What | 'close' | 'reopen';
  place: number;
  qty: number;
  month: (typeof MONTHS)[number];
  day: number;
  of: number;
  gateway: 0 | 1;
}

const POSTINGS: readonly What[] = ['in', 'in', 'out', 'out', 'move', 'reserve', 'release'];
const stepOf = (...whats: Step['what'][]) =>
  fc.record<Step>({
    what: fc.constantFrom(...whats),
    place: fc.nat({ max: 2 }),
    qty: fc.integer({ min: 1, max: 4_000 }),
    month: fc.constantFrom(...MONTHS),
    day: fc.integer({ min: 1, max: 28 }),
    of: fc.nat({ max: 30 }),
    gateway: fc.constantFrom(0, 1),
  });
const steps = fc.array(stepOf(...POSTINGS, 'reverse', 'again', 'close', 'reopen'), {
  minLength: 10,
  maxLength: 40,
});

const IN_MARCH: Step = {
  ...{ what: 'in', place: 0, qty: 1, month: 202603, day: 1, of: 0, gateway: 0 },
};

type Databases = [Pick<Database, 'db' | 'kind'>, Pick<Database, 'db' | 'kind'>];

describeOnEachDatabase('a book', (context) => {
  beforeEach(() => installBlueprint(context, stockBlueprint));

  const tablesNow = async () => {
    const read = (table: string, order: string) =>
      selectRows(context.db, `select * from "${table}" order by ${order}`, []);
    return {
      balances: await read(book.tables.balances, 'id'),
      days: await read(book.tables.days, 'key_id, day'),
    };
  };
  const problemsNow = async () => (await checkBook(context.db, context.kind, book)).problems;

  /** What a step does, given the postings so far. */
  function toAct(step: Step, made: PostAct[]): LedgerAct | undefined {
    const { what, qty, of } = step;
    const places = ['a', 'b', 'c'];
    const place = places[step.place] ?? 'a';
    const day = step.month * 100 + step.day;
    const move = { item: 'apple', qty: BigInt(qty), day };
    const known = made[of % Math.max(1, made.length)];
    switch (what) {
      case 'in':
        return moveAct({ ...move, from: null, to: place, callId: `${made.length}` });
      case 'out':
        return moveAct({ ...move, from: place, to: null, callId: `${made.length}` });
      case 'move':
        return moveAct({ ...move, from: place, to: places[(step.place + 1) % 3] ?? 'b' });
      case 'reserve': {
        const { movements, ...act } = moveAct({ ...move, from: place, to: null });
        return { ...act, act: 'reserve', movements, expiresAt: 1, document: idOf(`r${of % 5}`) };
      }
      case 'release':
        return {
          ...moveAct({ ...move, from: place, to: null }),
          act: 'release',
          document: idOf(`r${of % 5}`),
        };
      case 'reverse':
        return known && reverseAct(known);
      case 'again':
        return known;
      default:
        return undefined;
    }
  }

  /** Closes or reopens a month, where its neighbours let it. */
  async function changePeriod({ what, month, gateway }: Step, databases: Databases) {
    const change = what === 'close' ? closePeriod : reopenPeriod;
    const key = { part: WHOLE_BOOK, period: month };
    const actor = { userId: 'controller', record: async () => {} };
    try {
      await change({ ...databases[gateway], clock: Date.now }, book, key, actor);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  const idOf = (id: string) => ({ collection: 'transfer', id, revision: 1 });

  it('keeps every invariant in any interleaving of two gateways', async () => {
    const databases: Databases = [context.database, await context.openAnother()];
    const queues = databases.map(queueOf);
    const made: PostAct[] = [];
    const closed = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        for (let from = 0; from < drawn.length; from += 8) {
          const changes = drawn.slice(from, from + 8).map((step) => {
            const act = toAct(step, made);
            if (!act) return changePeriod(step, databases);
            if (act.act === 'post' && !made.includes(act)) made.push(act);
            return queues[step.gateway]?.apply(book, act);
          });
          await Promise.all(changes);
          for (const { state, hash } of await listAllPeriods(context.db, book)) {
            if (state === 'closed' && hash !== null) closed.add(hash);
          }
        }
        // Closed months that do not have their hash any more are among the problems.
        expect(await problemsNow()).toEqual([]);
      }),
      { numRuns: 6 },
    );
    expect(made.length).toBeGreaterThan(0);
    expect(closed.size).toBeGreaterThan(0);
    const before = await tablesNow();
    await context.db.transaction().execute((trx) => rebuildBook(trx, context.kind, book));
    expect(await tablesNow()).toEqual(before);
  });

  it('lets exactly ten of twenty clients take ten pieces', async () => {
    const queues = [queueOf(context.database), queueOf(await context.openAnother())];
    const move = { item: 'apple', day: DAY + 1 };
    await queues[0]?.apply(book, moveAct({ ...move, from: null, to: 'a', qty: 10_000n }));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        queues[index % 2]?.apply(book, moveAct({ ...move, from: 'a', to: null, qty: 1_000n })),
      ),
    );
    expect(outcomes.filter((each) => each && !('refusal' in each))).toHaveLength(10);
    expect(await problemsNow()).toEqual([]);
  });

  it('finds the first posting of a call that is repeated on both gateways', async () => {
    const queues = [queueOf(context.database), queueOf(await context.openAnother())];
    const act = moveAct({
      ...{ item: 'apple', from: null, to: 'a', qty: 1n, day: DAY + 1 },
      ...{ document: 'one', callId: 'a call' },
    });
    const outcomes = await Promise.all(
      [0, 1, 0, 1].map((index) => queues[index]?.apply(book, act)),
    );
    const ids = outcomes.map((each) => (each && 'posting' in each ? each.posting : undefined));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
    expect(await problemsNow()).toEqual([]);
  });

  it('gives back what was reserved too long ago, once', async () => {
    const queue = queueOf(context.database);
    const move = { item: 'apple', day: DAY + 1 };
    await queue.apply(book, moveAct({ ...move, from: null, to: 'a', qty: 10_000n }));
    const { movements, ...act } = moveAct({ ...move, from: 'a', to: null, qty: 7_000n });
    await queue.apply(book, { ...act, act: 'reserve', movements, expiresAt: 1 });
    const take = () => queue.apply(book, moveAct({ ...move, from: 'a', to: null, qty: 4_000n }));
    expect(await take()).toMatchObject({ refusal: { name: 'short', available: '3.000' } });
    const { db, kind } = context;
    const parts = { db, kind, knownKeys: new KnownKeys(), clock: Date.now };
    const blueprints = { find: async () => stockBlueprint, list: async () => [] };
    const runs = [1, 2].map(() => expireReservations({ ...parts, blueprints }));
    await Promise.all(runs);
    expect(await expireReservations({ ...parts, blueprints })).toBe(0);
    expect(await take()).toMatchObject({ isRepeat: false });
    expect(await problemsNow()).toEqual([]);
  });

  it('is as before after a posting and its reversal, whatever was posted before', async () => {
    const queue = queueOf(context.database);
    const made: PostAct[] = [];
    const amounts = async () =>
      (await tablesNow()).balances.flatMap((row) => {
        const { id, amount_qty, amount_value, reserved } = row as Record<string, unknown>;
        // A key without a balance is like one that was never there.
        const own = [amount_qty, amount_value, reserved].map(String);
        return own.every((each) => each === '0') ? [] : [[id, ...own]];
      });
    let undone = 0;
    const postings = fc.array(stepOf(...POSTINGS), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(postings, stepOf('in', 'out', 'move'), async (drawn, last) => {
        for (const step of drawn) {
          const act = toAct(step, made);
          if (act) await queue.apply(book, act);
        }
        const before = await amounts();
        const act = toAct(last, made) as PostAct;
        const outcome = await queue.apply(book, act);
        if ('refusal' in outcome) {
          expect(await amounts()).toEqual(before);
          return;
        }
        expect(await amounts()).not.toEqual(before);
        expect(await queue.apply(book, reverseAct(act))).toMatchObject({ isRepeat: false });
        expect(await amounts()).toEqual(before);
        undone += 1;
      }),
      { numRuns: 25, examples: [[[], { ...IN_MARCH, qty: 7_001 }]] },
    );
    expect(undone).toBeGreaterThan(0);
    expect(await problemsNow()).toEqual([]);
  });

  it('refuses postings into a closed period, which keeps its hash; reopening is recorded', async () => {
    const queue = queueOf(context.database);
    const parts = { db: context.db, kind: context.kind, clock: Date.now };
    const recorded: object[] = [];
    const record = async (_trx: unknown, before: object, after: object) =>
      void recorded.push(before, after);
    const actor = { userId: 'controller', record };
    const february = { part: WHOLE_BOOK, period: 202602 };
    const march = { part: WHOLE_BOOK, period: 202603 };
    const move = { item: 'apple', from: null, to: 'a', qty: 1_000n };
    await queue.apply(book, moveAct({ ...move, day: 20260228 }));
    await queue.apply(book, moveAct({ ...move, day: 20260301 }));
    await expect(closePeriod(parts, book, march, actor)).rejects.toThrow('periodOrder');
    await closePeriod(parts, book, february, actor);
    const { hash, totals } = await closePeriod(parts, book, march, actor);
    expect(totals).toEqual({
      qty: { in: '1.000', out: '1.000' },
      value: { in: '3.00', out: '3.00' },
    });
    for (const day of [20260131, 20260228, 20260331]) {
      expect(await queue.apply(book, moveAct({ ...move, day }))).toMatchObject({
        refusal: { name: 'periodClosed' },
      });
    }
    const later = moveAct({ ...move, day: 20260401 });
    expect(await queue.apply(book, later)).toMatchObject({ isRepeat: false });
    expect(await problemsNow()).toEqual([]);
    await expect(reopenPeriod(parts, book, february, actor)).rejects.toThrow('periodOrder');
    await reopenPeriod(parts, book, march, actor);
    expect(recorded.at(-2)).toMatchObject({ state: 'closed', hash });
    expect(await queue.apply(book, moveAct({ ...move, day: 20260302 }))).toMatchObject({
      isRepeat: false,
    });
    expect((await closePeriod(parts, book, march, actor)).hash).not.toBe(hash);
    await runStatement(
      context.db,
      `update "${book.tables.days}" set in_qty = in_qty + 1 where day = 20260302`,
    );
    expect((await problemsNow()).map(({ kind }) => kind)).toContain('period');
    expect((await problemsNow()).map(({ kind }) => kind)).toContain('days');
  });

  it('closes the months of each part apart, and keeps what was closed for the whole book', async () => {
    const parted = { ...book, parted: 0 };
    const queue = queueOf(context.database);
    const parts = { db: context.db, kind: context.kind, clock: Date.now };
    const actor = { userId: 'controller', record: async () => {} };
    const post = (item: string, day: number) =>
      queue.apply(parted, moveAct({ item, from: null, to: 'a', qty: 1_000n, day }));
    const posted = { isRepeat: false };
    const refused = { refusal: { name: 'periodClosed' } };
    await queue.apply(
      book,
      moveAct({ item: 'apple', from: null, to: 'a', qty: 1n, day: 20260201 }),
    );
    await closePeriod(parts, book, { part: WHOLE_BOOK, period: 202602 }, actor);

    // Before its parts had months of their own, February was closed for all.
    expect(await post('apple', 20260202)).toMatchObject(refused);
    expect(await post('pear', 20260131)).toMatchObject(refused);
    await reopenPeriod(parts, parted, { part: 'pear', period: 202602 }, actor);
    expect(await post('pear', 20260202)).toMatchObject(posted);
    expect(await post('apple', 20260202)).toMatchObject(refused);

    const late = moveAct({ item: 'apple', from: null, to: 'a', qty: 1n, day: 20260301 });
    expect(await queue.apply(parted, late)).toMatchObject(posted);
    expect(await post('pear', 20260301)).toMatchObject(posted);
    const march = { part: 'apple', period: 202603 };
    const { totals } = await closePeriod(parts, parted, march, actor);
    expect(totals.qty).toEqual({ in: '0.001', out: '0.001' });
    expect(await post('apple', 20260302)).toMatchObject(refused);
    expect(
      await queue.apply(parted, { ...reverseAct(late), day: 20260302 } as LedgerAct),
    ).toMatchObject(refused);
    expect(await post('pear', 20260302)).toMatchObject(posted);
    const pear = { part: 'pear', period: 202603 };
    await expect(closePeriod(parts, parted, pear, actor)).rejects.toThrow('periodOrder');
    const whole = { part: WHOLE_BOOK, period: 202603 };
    await expect(closePeriod(parts, parted, whole, actor)).rejects.toThrow('notFound');
    expect((await checkBook(context.db, context.kind, parted)).problems).toEqual([]);
  });
});

describeOnEachDatabase(
  'a gateway that is killed while it posts',
  (context) => {
    beforeEach(() => installBlueprint(context, stockBlueprint));

    it('loses no acknowledged posting and leaves a sound book', async () => {
      const acknowledged: string[] = [];
      for (let kill = 0; kill < 3; kill += 1) {
        const { dataFolder, databaseUrl } = context.options;
        const args = [dataFolder, ...(databaseUrl ? [databaseUrl] : [])];
        const program = runProgram('post-movements', args);
        for (let count = 0; count < 20 + kill * 7; count += 1) await program.nextLine();
        program.process.kill('SIGKILL');
        while (await program.nextLine()) {}
        await program.ended;
        acknowledged.push(...program.lines.filter((line) => line.length === 26));
      }
      const rows = await context.db.selectFrom('ledger_posting').select('id').execute();
      const present = new Set(rows.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThan(50);
      expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
      expect((await checkBook(context.db, context.kind, book)).problems).toEqual([]);
    });
  },
  { durability: 'full' },
);
