import { setTimeout as sleep } from 'node:timers/promises';
import type { BlueprintJson, FieldJson } from '@pedestal/blueprint';
import { expect, it } from 'vitest';
import { authorityApi } from '../areas/authority/api.ts';
import { findWorkspace } from '../areas/records/catalogue/workspace.store.ts';
import { RECORD_LIMITS } from '../areas/records/limits.ts';
import { createOfflineSchemaChanges } from '../areas/records/schema-change/offline.ts';
import { runStatement, selectRows } from '../platform/db/raw-query.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import { runProgram } from '../testing/processes/run-program.ts';
import { addSystem } from '../testing/seed.ts';

const KILLS = choose(20, 2);
/** More than the batches that can be filled before each kill, and enough to be filled in a thread. */
const RECORDS = RECORD_LIMITS.smallTable + (KILLS + 2) * 2_000;

const title = ['字段', 'Field'] as const;

function shop(...fields: FieldJson[]): BlueprintJson {
  return {
    format: 1,
    name: 'shop',
    version: '1.0.0',
    title: ['商店', 'Shop'],
    requires: {},
    collections: [
      {
        id: 'order',
        title: ['订单', 'Order'],
        label: 'name',
        fields: [{ id: 'name', title, type: 'text', max: 50 }, ...fields],
        lines: [],
        rules: [],
        views: [],
        search: [],
        indexes: [],
      },
    ],
    roles: [],
    menus: [],
  };
}

describeOnEachDatabase(
  'a schema change whose gateway is killed again and again',
  (context) => {
    const nobody = { userId: null, locale: 'en-US' as const, record: async () => {} };
    const change = (proposal: Parameters<ReturnType<typeof offline>['apply']>[0]) =>
      offline().apply(proposal, nobody, () => {});
    const offline = () =>
      createOfflineSchemaChanges({
        database: context.database,
        clock: Date.now,
        authority: authorityApi,
      });

    function startGateway() {
      const { dataFolder, databaseUrl } = context.options;
      return runProgram('run-schema-jobs', [dataFolder, ...(databaseUrl ? [databaseUrl] : [])]);
    }

    async function addOrders(): Promise<void> {
      const numbers =
        context.kind === 'postgres'
          ? `select n from generate_series(1, ${RECORDS}) n`
          : `with recursive c(n) as (select 1 union all select n + 1 from c where n < ${RECORDS}) select n from c`;
      await runStatement(
        context.db,
        `insert into r_shop_order (id, state, version, owner_id, org_unit_id, created_at, updated_at, name, qty)
         select 'order-' || (1000000 + n), '', 1, 'x', '', 1, 1, 'Order ' || n, n from (${numbers}) s`,
      );
    }

    it(
      `is finished after ${KILLS} kills, with every record filled once`,
      async () => {
        await addSystem(context.db, 'A');
        const qty: FieldJson = { id: 'qty', title, type: 'integer' };
        await change({
          kind: 'install',
          workspace: 'shop',
          systemCode: 'A',
          blueprint: shop(qty),
        });
        await addOrders();
        const { state, job } = await change({
          kind: 'upgrade',
          workspace: 'shop',
          blueprint: shop({ id: 'qty', title, type: 'decimal', scale: 2 }),
          decisions: new Map(),
        });
        expect(state).toBe('running');
        for (let kill = 0; kill < KILLS; kill += 1) {
          const gateway = startGateway();
          await gateway.nextLine();
          await sleep(Math.random() * 5);
          await gateway.kill();
          // A write in between belongs to the record in its new form, too.
          await runStatement(
            context.db,
            `update r_shop_order set qty = qty + 1000000, version = version + 1 where id = 'order-${1_000_001 + kill}'`,
          );
        }
        const last = startGateway();
        try {
          await expect
            .poll(
              () =>
                context.db
                  .selectFrom('job')
                  .select('state')
                  .where('id', '=', job ?? '')
                  .executeTakeFirst(),
              { timeout: TIME_LIMIT_MS },
            )
            .toEqual({ state: 'done' });
        } finally {
          await last.kill();
        }
        expect(await findWorkspace(context.db, 'shop')).toMatchObject({ version: 2 });
        const [counts] = await selectRows<Record<string, number>>(
          context.db,
          `select count(*) as "all", sum(case when qty__2 = qty * 100 then 1 else 0 end) as "right",
             sum(case when qty > 1000000 then 1 else 0 end) as "changed" from r_shop_order`,
          [],
        );
        expect([counts?.all, counts?.right, counts?.changed].map(Number)).toEqual([
          RECORDS,
          RECORDS,
          KILLS,
        ]);
        expect(await context.db.selectFrom('schema_dirty').selectAll().execute()).toEqual([]);
      },
      TIME_LIMIT_MS,
    );
  },
  { durability: 'full' },
);
