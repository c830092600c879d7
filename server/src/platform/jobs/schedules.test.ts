import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { createJobTest, TITLE } from '../../testing/jobs.ts';
import { DAY, HOUR, MINUTE } from '../time/durations.ts';
import { openSteadyClock } from '../time/steady-clock.ts';
import { jobsApi } from './api.ts';
import type { Jobs } from './jobs.ts';
import type { ScheduledTask } from './schedules.ts';

describeOnEachDatabase('a scheduled task', (context) => {
  const test = createJobTest(context);
  const readRow = () =>
    context.db
      .selectFrom('job_schedule')
      .selectAll()
      .where('name', '=', 'test.purge')
      .executeTakeFirst();

  /** Counts its runs. */
  function createTask(when: ScheduledTask['when']) {
    const runs: number[] = [];
    const schedule = (jobs: Jobs) =>
      jobs.schedule({
        name: 'test.purge',
        title: TITLE,
        when,
        run: async () => void runs.push(test.now),
      });
    return { runs, schedule };
  }

  /** Waits until the gateways have looked at the clock several times. */
  const settle = async () => {
    await eventually(async () => {
      const row = await readRow();
      expect(row?.next_at).toBeGreaterThan(test.now);
      const open = await context.db
        .selectFrom('job')
        .select('id')
        .where('finished_at', 'is', null)
        .execute();
      expect(open).toEqual([]);
    });
    await sleep(100);
  };

  it('runs once for each occurrence, on one of two gateways', async () => {
    const { runs, schedule } = createTask({ every: HOUR });
    await test.startGateway(schedule);
    await test.startGateway(schedule);
    await settle();
    expect(runs).toEqual([]);
    const times: number[] = [];
    for (let hour = 1; hour <= 5; hour += 1) {
      test.now += HOUR;
      times.push(test.now);
      await eventually(() => expect(runs).toHaveLength(hour));
      await settle();
    }
    expect(runs).toEqual(times);
    expect(await readRow()).toMatchObject({
      next_at: test.now + HOUR,
      last_at: test.now,
      last_state: 'done',
    });
  });

  it('runs once after the gateways were stopped for long', async () => {
    const { runs, schedule } = createTask({ every: HOUR });
    const { close } = await test.startGateway(schedule);
    await settle();
    await close();
    test.now += 10 * DAY;
    await test.startGateway(schedule);
    await eventually(() => expect(runs).toHaveLength(1));
    await settle();
    expect(runs).toHaveLength(1);
  });

  it('runs first after its delay, and earlier when a release has shortened its interval', async () => {
    const { schedule } = createTask({ every: 7 * DAY, firstAfter: MINUTE });
    const { close } = await test.startGateway(schedule);
    await eventually(async () => expect((await readRow())?.next_at).toBe(test.now + MINUTE));
    test.now += MINUTE;
    await eventually(async () => expect((await readRow())?.next_at).toBe(test.now + 7 * DAY));
    await close();
    await test.startGateway(createTask({ every: HOUR }).schedule);
    await eventually(async () => expect((await readRow())?.next_at).toBe(test.now + HOUR));
  });

  it('runs at the times of a cron pattern', async () => {
    const { runs, schedule } = createTask({ cron: '30 3 * * *' });
    await test.startGateway(schedule);
    await settle();
    const next = new Date((await readRow())?.next_at ?? 0);
    expect([next.getHours(), next.getMinutes()]).toEqual([3, 30]);
    test.now = next.getTime();
    await eventually(() => expect(runs).toEqual([next.getTime()]));
  });

  it('says how its last run failed', async () => {
    await test.startGateway(
      (jobs) =>
        jobs.schedule({
          name: 'test.purge',
          title: TITLE,
          when: { every: HOUR },
          run: async () => {
            throw new Error('the disk is full');
          },
        }),
      { limits: { attempts: 1 } },
    );
    await settle();
    test.now += HOUR;
    await eventually(async () =>
      expect(await readRow()).toMatchObject({ last_state: 'failed', last_error: 'internal' }),
    );
  });

  it('does not run again when the clock is set back, and runs on time afterwards', async () => {
    const wall = { now: test.now };
    const clock = await openSteadyClock({
      db: context.db,
      wall: () => wall.now,
      onReset: async () => {},
    });
    const { runs, schedule } = createTask({ every: HOUR });
    await test.startGateway(schedule, { clock: clock.now });
    await eventually(async () => expect(await readRow()).toBeDefined());
    wall.now += HOUR;
    await eventually(() => expect(runs).toHaveLength(1));
    wall.now -= 10 * MINUTE;
    await sleep(200);
    expect(runs).toHaveLength(1);
    wall.now += HOUR + 2 * MINUTE;
    await eventually(() => expect(runs).toHaveLength(2));
  });

  it('runs soon when the clock was a year ahead and is trusted again', async () => {
    const { runs, schedule } = createTask({ every: HOUR });
    const start = test.now;
    test.now = start + 365 * DAY;
    await test.startGateway(schedule);
    await eventually(async () => expect(await readRow()).toBeDefined());
    test.now = start;
    await context.db.transaction().execute((trx) => jobsApi.resetClock(trx, test.now));
    await eventually(() => expect(runs).toHaveLength(1));
  });
});
