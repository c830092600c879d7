import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { insertJob } from '../platform/jobs/job.store.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import { runProgram } from '../testing/processes/run-program.ts';

const KILLS = choose(20, 3);
const ROWS_PER_KILL = 20;
const ROWS = (KILLS + 1) * ROWS_PER_KILL;

describeOnEachDatabase(
  'a job whose gateway is killed again and again',
  (context) => {
    function startGateway() {
      const { dataFolder, databaseUrl } = context.options;
      return runProgram('run-jobs', [dataFolder, ...(databaseUrl ? [databaseUrl] : [])]);
    }

    it(
      `continues after each of ${KILLS} kills and does nothing twice`,
      async () => {
        const id = 'a-job-that-is-killed';
        await insertJob(context.db, {
          id,
          kind: 'test.rows',
          title: '{}',
          user_id: null,
          system_code: null,
          schedule: null,
          input: String(ROWS),
          run_at: Date.now(),
        });
        for (let kill = 0; kill < KILLS; kill += 1) {
          const gateway = startGateway();
          const rows = 1 + Math.floor(Math.random() * ROWS_PER_KILL);
          for (let row = 0; row < rows; row += 1) await gateway.nextLine();
          await sleep(Math.random() * 5);
          await gateway.kill();
        }
        const last = startGateway();
        try {
          await expect
            .poll(
              () =>
                context.db
                  .selectFrom('job')
                  .select('state')
                  .where('id', '=', id)
                  .executeTakeFirst(),
              {
                timeout: TIME_LIMIT_MS,
              },
            )
            .toEqual({ state: 'done' });
        } finally {
          await last.kill();
        }
        const written = await context.db
          .selectFrom('setting')
          .select('updated_at')
          .where('value', '=', id)
          .orderBy('updated_at')
          .execute();
        expect(written.map((row) => row.updated_at)).toEqual(
          Array.from({ length: ROWS }, (_, index) => index + 1),
        );
      },
      TIME_LIMIT_MS,
    );
  },
  { durability: 'full' },
);
