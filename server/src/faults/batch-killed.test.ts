import { setTimeout as sleep } from 'node:timers/promises';
import {
  collection,
  compileBlueprint,
  defineBlueprint,
  flow,
  integer,
  series,
} from '@pedestal/blueprint';
import { type RecordBatch, routeGroups } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { selectRows } from '../platform/db/raw-query.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import { runProgram } from '../testing/processes/run-program.ts';
import { describeRecords } from '../testing/records.ts';

const KILLS = choose(20, 2);
const ROWS = (KILLS + 1) * 100;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      item: collection({
        title: ['物品', 'Item'],
        label: 'no',
        number: series('I{00000}', { at: 'done' }),
        fields: { size: integer() },
        states: flow('draft', { finish: 'draft > done' }),
      }),
    },
  }),
);

const place = { params: { workspace: 'test', collection: 'item' } };

describeRecords(
  'a batch whose gateway is killed again and again',
  blueprint,
  (test) => {
    function startGateway() {
      const { dataFolder, databaseUrl } = test.options;
      return runProgram('run-record-jobs', [dataFolder, ...(databaseUrl ? [databaseUrl] : [])]);
    }

    async function countDone(): Promise<number> {
      const rows = await test.db
        .selectFrom('record_batch_row')
        .select('position')
        .where('state', '=', 'done')
        .execute();
      return rows.length;
    }

    it(
      `continues after each of ${KILLS} kills, does nothing twice and leaves no number out`,
      async () => {
        const boss = await test.addPerson('boss', test.units.root);
        await test.addRole({ grantsAll: true, members: [boss] });
        for (let n = 0; n < ROWS; n += 1) {
          const body = { values: { size: String(n) } };
          const made = await test.call(boss, routeGroups.record.create, { ...place, body });
          expect(made.code, made.text).toBe(10000);
        }
        const action = { kind: 'transition', transition: 'finish' } as const;
        const body = { f: 'size.gte.0', action };
        const started = await test.call(boss, routeGroups.recordBatch.start, { ...place, body });
        const { job } = started.info as RecordBatch;
        for (let kill = 0; kill < KILLS; kill += 1) {
          const before = await countDone();
          const gateway = startGateway();
          await expect.poll(countDone, { timeout: TIME_LIMIT_MS }).toBeGreaterThan(before);
          await sleep(Math.random() * 100);
          await gateway.kill();
        }
        const last = startGateway();
        const readState = () =>
          test.db
            .selectFrom('job')
            .select('state')
            .where('id', '=', job ?? '')
            .executeTakeFirst();
        try {
          await expect.poll(readState, { timeout: TIME_LIMIT_MS }).toEqual({ state: 'done' });
        } finally {
          await last.kill();
        }
        expect(await countDone()).toBe(ROWS);
        const records = await selectRows<{ no: string; version: number }>(
          test.db,
          'select no, version from r_test_item order by no',
          [],
        );
        expect(records.map(({ no, version }) => [no, Number(version)])).toEqual(
          Array.from({ length: ROWS }, (_, n) => [`I${String(n + 1).padStart(5, '0')}`, 2]),
        );
        const changes = await test.db.selectFrom('record_change').select('version').execute();
        expect(changes).toHaveLength(2 * ROWS);
      },
      TIME_LIMIT_MS,
    );
  },
  { runsJobs: false, durability: 'full' },
);
