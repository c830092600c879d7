import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import pino from 'pino';
import { expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/open-bus.ts';
import { newId } from '../../../platform/db/id.ts';
import { readCollection } from '../../../testing/record-schema.ts';
import { describeRecords } from '../../../testing/records.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { choosePlan } from '../record/choose-plan.ts';
import { insertRows } from '../record/record.store.ts';
import { makeGate, type RowScope } from './gate.ts';
import { wholePart } from './policy.ts';
import { countShares, createShareService } from './share.service.ts';

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: { deal: collection({ title: ['交易', 'Deal'], fields: { subject: text() } }) },
  }),
);

describeRecords('the shares of units', blueprint, (test) => {
  async function fill(unit: string, state: string, count: number) {
    const deals = await readCollection(test.db, 'test', 'deal');
    const row = (index: number) => ({
      ...{ id: newId(), state, version: 1, owner_id: 'x', org_unit_id: unit },
      ...{ created_at: index, updated_at: index },
    });
    const rows = Array.from({ length: count }, (_, index) => row(index));
    await insertRows(test.db, test.kind, deals, rows);
  }

  async function count() {
    const bus = openBus({
      redisUrl: undefined,
      databaseUrl: undefined,
      log: pino({ level: 'silent' }),
    });
    const catalogue = createCatalogue({ reader: test.db, clock: Date.now, bus });
    const counting = { db: test.db, kind: test.kind, catalogue };
    await countShares(counting, new AbortController().signal);
    await bus.close();
  }

  async function plan(scope: RowScope, units: string[], limit = 51, states?: string[]) {
    const deals = await readCollection(test.db, 'test', 'deal');
    const person = { userId: 'me', orgUnitId: units[0] ?? '', unitsBelow: units, now: 0 };
    const gate = makeGate(deals, person, [{ ...wholePart(deals), scope }]);
    const shares = createShareService({ db: test.db, clock: Date.now });
    return choosePlan(gate, shares, { limit, states });
  }

  it('are counted by a job and decide how a scope is read', async () => {
    const { east, eastShop, west } = test.units;
    await fill(east, 'open', 1);
    await fill(eastShop, 'open', 2);
    await fill(eastShop, 'done', 1);
    await fill(west, 'open', 96);
    expect(await plan('unit', [west])).toBe('branches');
    await count();
    const rows = await test.db.selectFrom('record_share').selectAll().execute();
    const counted = rows.map((row) => [row.org_unit_id, row.state, Number(row.records)].join(' '));
    expect(counted.sort()).toEqual(
      [`${east} open 1`, `${eastShop} open 2`, `${eastShop} done 1`, `${west} open 96`].sort(),
    );
    expect(await plan('unit', [east])).toBe('branches');
    expect(await plan('unit_tree', [east, eastShop])).toBe('branches');
    expect(await plan('unit_tree', [east, eastShop, west])).toBe('walk');
    expect(await plan('unit', [west])).toBe('walk');
    expect(await plan('own', [])).toBe('branches');
    expect(await plan('all', [])).toBe('walk');
  });

  it('are those of the states that a list shows: a unit without any is read to its end', async () => {
    const { east, eastShop, west } = test.units;
    await fill(east, 'done', 50);
    await fill(eastShop, 'open', 50);
    await fill(west, 'open', 2_100);
    await count();
    const units = [east, eastShop];
    expect(await plan('unit_tree', units, 1)).toBe('branches');
    expect(await plan('unit_tree', units, 1, ['open', 'done'])).toBe('branches');
    expect(await plan('unit_tree', units, 1, ['open'])).toBe('walk');
    expect(await plan('unit', [eastShop], 1, ['open'])).toBe('branches');
    expect(await plan('unit', [east], 1, ['open'])).toBe('branches');
  });
});
