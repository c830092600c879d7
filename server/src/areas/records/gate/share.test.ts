import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import pino from 'pino';
import { expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/open-bus.ts';
import { newId } from '../../../platform/db/id.ts';
import { readCollection } from '../../../testing/record-schema.ts';
import { describeRecords } from '../../../testing/records.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { choosePlan } from '../record/choose-plan.ts';
import { insertRow } from '../record/record.store.ts';
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
  it('are counted by a job and decide how a scope is read', async () => {
    const { east, eastShop, west } = test.units;
    const deals = await readCollection(test.db, 'test', 'deal');
    const counts = new Map([
      [east, 1],
      [eastShop, 3],
      [west, 96],
    ]);
    for (const [unit, count] of counts) {
      for (let index = 0; index < count; index += 1) {
        await insertRow(test.db, test.kind, deals, {
          id: newId(),
          state: '',
          version: 1,
          owner_id: 'x',
          org_unit_id: unit,
          created_at: index,
          updated_at: index,
        });
      }
    }
    const gateOf = (scope: RowScope, unitsBelow: string[]) =>
      makeGate(deals, { userId: 'me', orgUnitId: unitsBelow[0] ?? '', unitsBelow, now: 0 }, [
        { ...wholePart(deals), scope },
      ]);
    const plan = (scope: RowScope, ...units: string[]) => {
      const shares = createShareService({ db: test.db, clock: Date.now });
      return choosePlan(gateOf(scope, units), shares);
    };
    expect(await plan('unit', west)).toBe('branches');
    const bus = openBus({
      redisUrl: undefined,
      databaseUrl: undefined,
      log: pino({ level: 'silent' }),
    });
    const catalogue = createCatalogue({ reader: test.db, clock: Date.now, bus });
    const counting = { db: test.db, kind: test.kind, catalogue };
    await countShares(counting, new AbortController().signal);
    const rows = await test.db.selectFrom('record_share').selectAll().execute();
    expect(new Map(rows.map((row) => [row.org_unit_id, Number(row.records)]))).toEqual(counts);
    expect(await plan('unit', east)).toBe('branches');
    expect(await plan('unit_tree', east, eastShop)).toBe('branches');
    expect(await plan('unit_tree', east, eastShop, west)).toBe('walk');
    expect(await plan('unit', west)).toBe('walk');
    expect(await plan('own')).toBe('branches');
    expect(await plan('all')).toBe('walk');
    await bus.close();
  });
});
