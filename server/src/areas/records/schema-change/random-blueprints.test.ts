import { appendOperation, type BlueprintJson, mergeOverlay } from '@pedestal/blueprint';
import { blueprints, drawOverlay } from '@pedestal/blueprint/testing';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createSchemaTest, KEY, SYSTEM } from '../../../testing/schema/schema-changes.ts';
import { addSystem } from '../../../testing/seed.ts';

const TIME_LIMIT_MS = 300_000;
const CHANGES = 20;

describeOnEachDatabase('schema changes between random blueprints', (context) => {
  const test = createSchemaTest(context);

  beforeEach(() => addSystem(context.db, SYSTEM));

  it(
    'leave no steps, match the database, and keep the overlay',
    async () => {
      const numbers = fc.array(fc.nat({ max: 999 }), { maxLength: 40, size: 'max' });
      const seed = Math.floor(Math.random() * 2 ** 31);
      const pairs = fc.sample(fc.tuple(blueprints, numbers), { numRuns: CHANGES, seed });
      try {
        for (const [index, [blueprint, each]] of pairs.entries()) {
          if (index === 0) await test.install(blueprint);
          else await check(blueprint, each);
        }
      } catch (error) {
        throw new Error(`it failed with the seed ${seed}`, { cause: error });
      }
    },
    TIME_LIMIT_MS,
  );

  async function check(next: BlueprintJson, numbers: readonly number[]): Promise<void> {
    const { row } = await test.readSource();
    const overlay = JSON.parse(row.overlay);
    const decisions = new Map(
      mergeOverlay(next, overlay).conflicts.map(({ index }) => [index, 'drop' as const]),
    );
    const upgrade = { kind: 'upgrade', workspace: KEY, blueprint: next, decisions } as const;
    await test.apply(upgrade);
    const again = await test.service().preview({ ...upgrade, decisions: new Map() });
    expect(again.steps).toEqual([]);
    expect(again.conflicts).toEqual([]);
    expect(await test.readPhysical()).toEqual(await test.readExpected());
    const { row: upgraded } = await test.readSource();
    const kept = mergeOverlay(next, overlay, { decisions }).operations;
    expect(JSON.parse(upgraded.overlay)).toEqual(kept);

    const operations = drawOverlay(next, numbers);
    const wanted = operations.reduce<ReturnType<typeof appendOperation>>(
      (all, operation) => appendOperation(next, all, operation),
      [...kept],
    );
    if (mergeOverlay(next, wanted).conflicts.length > 0) return;
    await test.apply({ kind: 'overlay', workspace: KEY, operations, remove: [] });
    expect(await test.readPhysical()).toEqual(await test.readExpected());
  }
});
