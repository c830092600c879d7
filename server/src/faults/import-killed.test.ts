import { setTimeout as sleep } from 'node:timers/promises';
import {
  choices,
  collection,
  compileBlueprint,
  defineBlueprint,
  integer,
  line,
  text,
} from '@pedestal/blueprint';
import { expect, it } from 'vitest';
import { authorityApi } from '../areas/authority/api.ts';
import { installWorkspace } from '../areas/records/catalogue/install.ts';
import { FILE_PART, insertImport, insertPiece } from '../areas/records/import/import.store.ts';
import { selectRows } from '../platform/db/raw-query.ts';
import { insertJob } from '../platform/jobs/job.store.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import { runProgram } from '../testing/processes/run-program.ts';
import { addRole, addSystem, addUser } from '../testing/seed.ts';

const KILLS = choose(20, 3);
const BATCH = 500;
/** Records of two rows each. */
const RECORDS = ((KILLS + 2) * BATCH) / 2;
/** Every so many records, one is faulty. */
const FAULTY = 100;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'stock',
    version: '1.0.0',
    collections: {
      item: collection({
        title: ['物料', 'Item'],
        key: ['sku'],
        fields: {
          sku: text({ max: 20, required: true }),
          count: integer(),
          tags: choices({ a: ['甲', 'A'] }),
        },
        lines: { parts: line({ size: integer() }) },
      }),
    },
  }),
);

const HEADERS = ['sku', 'count', 'tags', 'parts.size'];
const isFaulty = (record: number) => record % FAULTY === 7;

describeOnEachDatabase(
  'an import whose gateway is killed again and again',
  (context) => {
    function startGateway() {
      const { dataFolder, databaseUrl } = context.options;
      return runProgram('import-records', [dataFolder, ...(databaseUrl ? [databaseUrl] : [])]);
    }

    /** Stores a file and the job that imports it. */
    async function prepare(id: string): Promise<void> {
      const { db, kind } = context;
      await addSystem(db, 'A');
      await db.transaction().execute((trx) =>
        installWorkspace(trx, kind, authorityApi, {
          key: 'stock',
          systemCode: 'A',
          blueprint,
          at: 1,
        }),
      );
      const userId = await addUser(db, 'ann');
      await addRole(db, { systemCode: 'A', grantsAll: true, members: [userId] });
      const rows = Array.from(
        { length: RECORDS },
        (_, record) => `S${record},${isFaulty(record) ? 'x' : record},甲,1\n,,,2`,
      );
      await db
        .insertInto('webhook')
        .values({
          ...{ id: 'hook', label: 'hook', url: 'https://x.example', secret: '' },
          ...{ workspace: 'stock', collection: '*', events: '["created"]' },
          ...{ created_by: userId, created_at: 1, updated_at: 1 },
        })
        .execute();
      const place = { workspace: 'stock', collection: 'item' };
      await insertImport(db, {
        ...{ id, user_id: userId, ...place, file_name: 'items.csv' },
        headers: JSON.stringify(HEADERS),
        created_at: 1,
        expires_at: Date.now() * 2,
      });
      const data = Buffer.from(`${HEADERS.join()}\n${rows.join('\n')}`);
      await insertPiece(db, { importId: id, part: FILE_PART, position: 0, data });
      const input = {
        importId: id,
        locale: 'en-US',
        mode: 'create',
        dryRun: false,
        skipFaulty: true,
      };
      const mapping = Object.fromEntries(HEADERS.map((header) => [header, header]));
      await insertJob(db, {
        id,
        kind: 'records.import',
        title: '{}',
        user_id: userId,
        system_code: 'A',
        schedule: null,
        input: JSON.stringify({ ...input, mapping }),
        run_at: Date.now(),
      });
    }

    it(
      `continues after each of ${KILLS} kills and writes no row twice`,
      async () => {
        const id = 'an-import-that-is-killed';
        await prepare(id);
        for (let kill = 0; kill < KILLS; kill += 1) {
          const gateway = startGateway();
          await gateway.nextLine();
          await gateway.nextLine();
          await sleep(Math.random() * 60);
          await gateway.kill();
        }
        const last = startGateway();
        const { db } = context;
        try {
          const state = () =>
            db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirst();
          await expect.poll(state, { timeout: TIME_LIMIT_MS }).toEqual({ state: 'done' });
        } finally {
          await last.kill();
        }
        const all = Array.from({ length: RECORDS }, (_, record) => record);
        const good = all.filter((record) => !isFaulty(record));
        const stored = await selectRows<{
          sku: string;
          count: number;
          changes: number;
          tags: number;
          lines: number;
          events: number;
        }>(
          db,
          `select i."sku", i."count",
            (select count(*) from record_change c where c.record_id = i."id") as "changes",
            (select count(*) from "r_stock_item__tags" t where t."record_id" = i."id") as "tags",
            (select count(*) from "r_stock_item_parts" p where p."parent_id" = i."id") as "lines",
            (select count(*) from webhook_delivery d where d.record_id = i."id") as "events"
          from "r_stock_item" i order by i."count"`,
          [],
        );
        expect(stored).toEqual(
          good.map((record) => ({
            ...{ sku: `S${record}`, count: record },
            ...{ changes: 1, tags: 1, lines: 2, events: 1 },
          })),
        );
        const job = await db
          .selectFrom('job')
          .select(['result', 'file_name'])
          .executeTakeFirstOrThrow();
        expect(JSON.parse(job.result ?? '')).toMatchObject({
          data: { created: good.length, faulty: 2 * (RECORDS - good.length) },
        });
        expect(job.file_name).toBe('import-errors.xlsx');
      },
      TIME_LIMIT_MS,
    );
  },
  { durability: 'full' },
);
