import {
  collection,
  compileBlueprint,
  date,
  defineBlueprint,
  flow,
  list,
  text,
} from '@pedestal/blueprint';
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { runStatement, selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { runInThread } from '../../../platform/jobs/job-thread.ts';
import { readCollection } from '../../../testing/record-schema.ts';
import { describeRecords, type RecordsTest } from '../../../testing/records.ts';
import { compileFilter } from '../compile/filter-sql.ts';
import { writeCount, writePage } from '../compile/page-query.ts';
import { makeGate } from '../gate/gate.ts';
import { wholePart } from '../gate/policy.ts';
import { readFilter } from '../record/record-list.service.ts';
import { createCatalogue } from './catalogue.ts';
import { isServedByWaiting, waitingIndexesOf } from './waiting-index.ts';
import { buildWaitingIndexes } from './waiting-index-job.ts';

const view = (id: string, filter: string, sort: string[], waits?: string) =>
  list(id, {
    title: ['列表', 'List'],
    columns: ['subject'],
    filter,
    sort,
    ...(waits && { waits }),
  });

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      deal: collection({
        title: ['交易', 'Deal'],
        fields: { subject: text(), day: date() },
        states: flow('draft', {
          place: { path: 'draft > paid', permission: 'sell' },
          pack: { path: 'paid > packed', permission: 'pack' },
          ship: { path: 'packed > done', permission: 'pack' },
        }),
        views: [
          view('toPack', "state == 'paid'", ['day'], 'pack'),
          view('open', "state in ['paid', 'draft', 'packed']", ['day'], 'sell'),
          view('newest', "state == 'draft' && day != null", [], 'sell'),
          view('named', "subject == 'draft'", ['day'], 'sell'),
          view('done', "state == 'done'", ['day']),
        ],
      }),
    },
  }),
);
const [deal] = blueprint.collections;

it('holds the states of views that wait for somebody, once for each order', () => {
  expect(deal && waitingIndexesOf(deal)).toEqual([
    { states: ['draft', 'packed', 'paid'], sort: ['day'] },
    { states: ['draft'], sort: ['created'] },
  ]);
});

it('serves its states in its order and in the opposite one', () => {
  const waiting = deal ? waitingIndexesOf(deal) : [];
  const isServed = (f: string, sort: string) => isServedByWaiting(waiting, readFilter(f), sort);
  expect(isServed('and(state.eq.paid,subject.eq.one)', '-day')).toBe(true);
  expect(isServed('state.in.draft~packed', 'day')).toBe(true);
  expect(isServed('state.eq.paid', '-created')).toBe(false);
  expect(isServed('or(state.eq.paid,subject.eq.one)', 'day')).toBe(false);
  expect(isServed('state.in.paid~done', 'day')).toBe(false);
});

/** The steps of the statements for a page and for its number of records. */
async function explain({ db, kind }: RecordsTest, f: string, isDescending = false) {
  const deals = await readCollection(db, 'test', 'deal');
  const person = { userId: 'me', orgUnitId: '', unitsBelow: [], now: 0 };
  const gate = makeGate(deals, person, [wholePart(deals)]);
  const context = { gate, linked: new Map(), today: '2026-11-19' };
  const filter = compileFilter(readFilter(f), context, 'r');
  const column = deals.columns.get('day') as never;
  const list = { gate, filter, trashed: false };
  const page = new SqlText(kind);
  const parts = { columns: [...deals.columns.values()], sorts: [{ column, isDescending }] };
  writePage(page, { ...list, ...parts, from: undefined, limit: 51, plan: 'walk' });
  const count = new SqlText(kind);
  writeCount(count, list, 100);
  const prefix = kind === 'postgres' ? 'explain ' : 'explain query plan ';
  return db.transaction().execute(async (trx) => {
    // A table without rows is always sorted: make it dear.
    if (kind === 'postgres') {
      for (const plan of ['sort', 'seqscan', 'bitmapscan'])
        await raw.raw(`set local enable_${plan} = off`).execute(trx);
    }
    const steps = [];
    for (const { text: statement, parameters } of [page, count]) {
      const rows = await selectRows<object>(trx, prefix + statement, parameters);
      steps.push(rows.map((row) => Object.values(row).join(' ')).join('\n'));
    }
    return { page: steps[0] ?? '', count: steps[1] ?? '' };
  });
}

describeRecords('the index of what waits', blueprint, (test) => {
  const cases = ['state.eq.draft', 'state.in.draft~paid', 'and(state.eq.paid,subject.eq.one)'];
  it.each(cases)('serves lists and counts of its states: %s', async (f) => {
    for (const isDescending of [false, true]) {
      const { page, count } = await explain(test, f, isDescending);
      expect(page).toMatch(/r_test_deal_day_waiting/);
      expect(page).not.toMatch(/sort|temp b-tree/i);
      expect(count).toMatch(/r_test_deal_\w+_waiting/);
    }
  });

  it.each(['state.eq.done', 'state.in.draft~done', 'state.ne.draft', 'not(state.eq.draft)'])(
    'is no answer to other questions: %s',
    async (f) => {
      const { page, count } = await explain(test, f);
      expect(page + count).not.toMatch(/_waiting/);
    },
  );
});

describeRecords('a workspace without the index of what waits', blueprint, (test) => {
  it('gets it by a job', async () => {
    const name = 'r_test_deal_day_waiting_draft_packed_paid';
    const isThere = async () => {
      const [table, column] =
        test.kind === 'postgres' ? ['pg_indexes', 'indexname'] : ['sqlite_master', 'name'];
      const found = await selectRows(
        test.db,
        `select 1 from ${table} where ${column} = '${name}'`,
        [],
      );
      return found.length > 0;
    };
    expect(await isThere()).toBe(true);
    await runStatement(test.db, `drop index "${name}"`);
    expect(await isThere()).toBe(false);
    const bus = { subscribe: () => () => {} } as unknown as Bus;
    const catalogue = createCatalogue({ reader: test.db, clock: Date.now, bus });
    const { signal } = new AbortController();
    for (let run = 0; run < 2; run += 1) {
      await buildWaitingIndexes(
        { database: test.database, catalogue },
        { signal, runInThread: (module, data) => runInThread(module, data, signal) },
      );
    }
    expect(await isThere()).toBe(true);
  });
});
