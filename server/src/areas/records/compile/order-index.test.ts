import {
  collection,
  compileBlueprint,
  date,
  defineBlueprint,
  list,
  text,
} from '@pedestal/blueprint';
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { readCollection } from '../../../testing/record-schema.ts';
import { describeRecords, type RecordsTest } from '../../../testing/records.ts';
import { makeGate } from '../gate/gate.ts';
import { wholePart } from '../gate/policy.ts';
import { writePage } from './page-query.ts';

const ORDERS = [['-created'], ['day'], ['-day'], ['subject', '-day'], ['-subject', 'day']];

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      deal: collection({
        title: ['交易', 'Deal'],
        fields: { subject: text(), day: date() },
        views: ORDERS.map((sort, index) =>
          list(`v${index}`, { title: ['列表', 'List'], columns: ['subject'], sort }),
        ),
      }),
    },
  }),
);

/** The steps of the query for one page in an order. */
async function explain({ db, kind }: RecordsTest, order: readonly string[]): Promise<string> {
  const deals = await readCollection(db, 'test', 'deal');
  const person = { userId: 'me', orgUnitId: '', unitsBelow: [], now: 0 };
  const page = new SqlText(kind);
  writePage(page, {
    gate: makeGate(deals, person, [wholePart(deals)]),
    columns: [...deals.columns.values()],
    filter: undefined,
    sorts: order.map((key) => ({
      column: deals.columns.get(key.replace('-', '')) as never,
      isDescending: key.startsWith('-'),
    })),
    from: undefined,
    limit: 51,
    plan: 'walk',
    trashed: false,
  });
  const prefix = kind === 'postgres' ? 'explain ' : 'explain query plan ';
  return db.transaction().execute(async (trx) => {
    if (kind === 'postgres') {
      // A table without rows is always sorted: make it dear.
      await raw`set local enable_sort = off`.execute(trx);
      await raw`set local enable_seqscan = off`.execute(trx);
      await raw`set local enable_bitmapscan = off`.execute(trx);
    }
    const rows = await selectRows<object>(trx, prefix + page.text, page.parameters);
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  });
}

describeRecords('the indexes of a collection', blueprint, (test) => {
  const cases = ORDERS.map((order) => ({ name: order.join(', '), order }));
  it.each(cases)('serve the order of a view without sorting: $name', async ({ order }) => {
    const steps = await explain(test, order);
    expect(steps).toMatch(/r_test_deal_\w*walk/);
    expect(steps).not.toMatch(/sort|temp b-tree/i);
  });

  it('do not serve an order that no view has', async () => {
    expect(await explain(test, ['orgUnit', '-subject'])).toMatch(/sort|temp b-tree/i);
  });
});
