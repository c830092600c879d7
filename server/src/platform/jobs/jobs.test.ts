import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { createJobTest, TITLE } from '../../testing/jobs.ts';
import type { Db } from '../db/database.ts';
import { DAY } from '../time/durations.ts';
import { eraseJobsOf, requestCancel } from './job.store.ts';
import { type JobContext, type JobKind, LeaseLost } from './job.ts';
import { readPieces } from './job-file.store.ts';
import { JOB_LIMITS } from './job-limits.ts';
import type { JobQueue } from './job-queues.ts';
import type { Jobs } from './jobs.ts';

/** A promise that the test resolves. */
function hold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}

/** The pieces of a file. */
function readAll(db: Db, jobId: string, part: string | null): Promise<Buffer[]> {
  return Readable.from(readPieces(db, jobId, part ?? '')).toArray() as Promise<Buffer[]>;
}

/** Never ends by itself. */
function untilAborted({ signal }: JobContext): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

describeOnEachDatabase('a job', (context) => {
  const test = createJobTest(context);

  /** Starts a gateway with one kind of jobs and returns its queue. */
  async function startWith<Input>(
    kind: Omit<JobKind<Input>, 'kind' | 'maxAtOnce'> & { maxAtOnce?: number },
    options: Parameters<typeof test.startGateway>[1] = {},
  ) {
    let queue: JobQueue<Input> | undefined;
    const gateway = await test.startGateway((jobs: Jobs) => {
      queue = jobs.register({ kind: 'test.count', maxAtOnce: 4, ...kind });
    }, options);
    const add = async (input: Input, userId: string | null = null) => {
      const { id, announce } = await gateway.db
        .transaction()
        .execute((trx) => (queue as JobQueue<Input>).add(trx, { title: TITLE, input, userId }));
      announce();
      return id;
    };
    return { ...gateway, add };
  }

  it('runs once, whichever of two gateways claims it', async () => {
    const runs: number[] = [];
    const run = async (input: number) => {
      runs.push(input);
      await sleep(2);
    };
    const here = await startWith<number>({ run });
    await startWith<number>({ run });
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const ids = await Promise.all(numbers.map((number) => here.add(number)));
    for (const id of ids) await test.waitForState(id, 'done');
    expect(runs.toSorted((one, other) => one - other)).toEqual(numbers);
  });

  it('stores its result, its progress and its file', async () => {
    const { add, db } = await startWith<number>({
      async run(input, job) {
        job.progress(input, 10);
        await job.saveFile({
          name: '计数.csv',
          type: 'text/csv',
          content: [Buffer.from('a,b\n'), Buffer.alloc(JOB_LIMITS.filePiece, 'x')],
        });
        return { summary: TITLE, data: { input } };
      },
    });
    const job = await test.waitForState(await add(7), 'done');
    expect(job).toMatchObject({ done: 7, total: 10, error: null, lease_token: null });
    expect(JSON.parse(job.result ?? '')).toEqual({ summary: TITLE, data: { input: 7 } });
    expect(job).toMatchObject({ file_name: '计数.csv', file_size: JOB_LIMITS.filePiece + 4 });
    const pieces = await readAll(db, job.id, job.file_part);
    expect(Buffer.concat(pieces).toString()).toBe(`a,b\n${'x'.repeat(JOB_LIMITS.filePiece)}`);
    expect(pieces).toHaveLength(2);
  });

  it('continues from its checkpoint on another gateway when its own one died', async () => {
    const { held, release } = hold();
    let late: Promise<unknown> | undefined;
    const dead = await startWith<number>(
      {
        async run(_input, job) {
          await job.checkpoint({ row: 3 });
          const lostLease = held.then(() =>
            context.db.transaction().execute(async (trx) => {
              await trx
                .insertInto('setting')
                .values({ key: 'late', value: 'x', updated_at: 1 })
                .execute();
              await job.checkpoint({ row: 4 }, trx);
            }),
          );
          late = lostLease.catch((error: unknown) => error);
          await lostLease;
        },
      },
      { limits: { renewEvery: DAY, slots: 1 } },
    );
    const id = await dead.add(1);
    await eventually(async () => expect((await test.findJob(id))?.checkpoint).toBe('{"row":3}'));
    const resumed: unknown[] = [];
    const run = async (_input: number, job: JobContext) => void resumed.push(job.lastCheckpoint);
    await startWith<number>({ run });
    await sleep(100);
    expect(resumed).toEqual([]);
    test.now += JOB_LIMITS.lease + 1;
    await test.waitForState(id, 'done');
    expect(resumed).toEqual([{ row: 3 }]);

    release();
    await eventually(() => expect(late).toBeDefined());
    expect(await late).toBeInstanceOf(LeaseLost);
    const written = await context.db
      .selectFrom('setting')
      .where('key', '=', 'late')
      .selectAll()
      .execute();
    expect(written).toEqual([]);
    expect(await test.findJob(id)).toMatchObject({ state: 'done', checkpoint: '{"row":3}' });
  });

  it('is handed back at once by a gateway that stops, and costs no attempt', async () => {
    const started = hold();
    const stopping = await startWith<number>({
      async run(_input, job) {
        await job.checkpoint('here');
        started.release();
        await untilAborted(job);
      },
    });
    const id = await stopping.add(1);
    await started.held;
    await stopping.close();
    expect(await test.findJob(id)).toMatchObject({
      state: 'queued',
      attempts: 0,
      lease_token: null,
    });
    const resumed: unknown[] = [];
    await startWith<number>({
      run: async (_input, job) => void resumed.push(job.lastCheckpoint),
    });
    await test.waitForState(id, 'done');
    expect(resumed).toEqual(['here']);
  });

  it('is handed back even if it ignores the stop of its gateway', async () => {
    const started = hold();
    const { held, release } = hold();
    const stopping = await startWith<number>(
      {
        async run() {
          started.release();
          await held;
        },
      },
      { limits: { stopWait: 50 } },
    );
    const id = await stopping.add(1);
    await started.held;
    await stopping.close();
    expect(await test.findJob(id)).toMatchObject({ state: 'queued', attempts: 0 });
    release();
  });

  it.each([
    ['at once', true],
    ['at the next renewal where the message was lost', false],
  ])('stops when it is cancelled, %s', async (_when, isAnnounced) => {
    const started = hold();
    const { add, db, jobs } = await startWith<number>(
      {
        async run(_input, job) {
          started.release();
          await untilAborted(job);
        },
      },
      { limits: { renewEvery: isAnnounced ? DAY : 50 } },
    );
    const id = await add(1);
    await started.held;
    expect(await requestCancel(db, id)).toBe(true);
    if (isAnnounced) jobs.stop(id);
    expect(await test.waitForState(id, 'cancelled')).toMatchObject({
      error: null,
      cancel_requested: 0,
      lease_token: null,
    });
  });

  it('is retried later after an unexpected failure, at most as often as its kind allows', async () => {
    let runs = 0;
    const { add } = await startWith<number>({
      maxAttempts: 3,
      async run() {
        runs += 1;
        throw new Error('the disk is full');
      },
    });
    const id = await add(1);
    for (const [attempt, wait] of [1, 2].entries()) {
      const job = await eventually(async () => {
        const found = await test.findJob(id);
        expect(found).toMatchObject({ state: 'queued', attempts: attempt + 1 });
        return found;
      });
      expect(job?.run_at).toBe(test.now + wait * JOB_LIMITS.backoff.first);
      test.now = job?.run_at ?? 0;
    }
    expect(await test.waitForState(id, 'failed')).toMatchObject({ error: 'internal' });
    expect(runs).toBe(3);
  });

  it('fails at once with a business error', async () => {
    const { add } = await startWith<number>({
      run: async () => {
        throw new AppError('quotaExceeded', { reason: '10 GiB' });
      },
    });
    const job = await test.waitForState(await add(1), 'failed');
    expect(job).toMatchObject({ error: 'quotaExceeded', error_detail: '10 GiB', attempts: 1 });
  });

  it('is given up when every attempt kills its gateway', async () => {
    const { add } = await startWith<number>(
      { maxAttempts: 1, run: (_input, job) => untilAborted(job) },
      {
        limits: { renewEvery: DAY },
      },
    );
    const id = await add(1);
    await test.waitForState(id, 'running');
    test.now += JOB_LIMITS.lease + 1;
    expect(await test.waitForState(id, 'failed')).toMatchObject({ error: 'jobGaveUp' });
  });

  it('is not given up while each attempt reaches a checkpoint', async () => {
    let attempts = 0;
    const { add } = await startWith<number>(
      {
        maxAttempts: 2,
        async run(_input, job) {
          attempts += 1;
          if (attempts > 6) return;
          await job.checkpoint(attempts);
          throw new Error('killed');
        },
      },
      { limits: { backoff: { first: 0, longest: 0 } } },
    );
    await test.waitForState(await add(1), 'done');
    expect(attempts).toBe(7);
  });

  it('does not run for a person who left', async () => {
    test.left.add('ann');
    const { add } = await startWith<number>({
      run: async () => {
        throw new Error('ran');
      },
    });
    const job = await test.waitForState(await add(1, 'ann'), 'cancelled');
    expect(job.error).toBe('jobOwnerLeft');
    test.left.clear();
  });

  it('is stopped while it runs when its owner leaves', async () => {
    const { add } = await startWith<number>({ run: (_input, job) => untilAborted(job) });
    const id = await add(1, 'ann');
    await test.waitForState(id, 'running');
    test.left.add('ann');
    expect(await test.waitForState(id, 'cancelled')).toMatchObject({ error: 'jobOwnerLeft' });
    test.left.clear();
  });

  it('of an erased person ends as a cancelled job of nobody, whether it ran or not', async () => {
    const ended: string[] = [];
    const { add, db } = await startWith<string>({
      maxAtOnce: 1,
      run: (_input, job) => untilAborted(job),
      onStopped: async (_trx, input, { state }) => {
        ended.push(`${input} ${state}`);
        return undefined;
      },
    });
    const [running, queued] = [await add('running', 'ann'), await add('queued', 'ann')];
    await test.waitForState(running, 'running');
    await db.transaction().execute((trx) => eraseJobsOf(trx, 'ann'));
    for (const id of [running, queued]) {
      expect(await test.waitForState(id, 'cancelled')).toMatchObject({ user_id: null });
    }
    expect(ended.sort()).toEqual(['queued cancelled', 'running cancelled']);
    await db.transaction().execute((trx) => eraseJobsOf(trx, 'ann'));
  });

  it('that is stopped says what it has done, and leaves no half-written file', async () => {
    const { add, db } = await startWith<'cancelled' | 'failed' | 'gaveUp'>(
      {
        maxAttempts: 1,
        async run(input, job) {
          await job.checkpoint({ done: 3 });
          const halfWritten = async function* () {
            yield Buffer.alloc(JOB_LIMITS.filePiece);
            if (input === 'cancelled') await untilAborted(job);
            throw input === 'failed' ? new AppError('forbidden') : new Error('crashed');
          };
          await job.saveFile({ name: 'a', type: 'text/plain', content: halfWritten() });
        },
        onStopped: async (_trx, _input, { state, lastCheckpoint }) => ({
          data: { state, lastCheckpoint },
        }),
      },
      { limits: { backoff: { first: 0, longest: 0 } } },
    );
    const pieces = () => db.selectFrom('job_file').select('job_id').execute();
    for (const input of ['failed', 'gaveUp'] as const) {
      const job = await test.waitForState(await add(input), 'failed');
      const data = { state: 'failed', lastCheckpoint: { done: 3 } };
      expect(JSON.parse(job.result ?? '')).toEqual({ data });
      expect(await pieces()).toEqual([]);
    }
    const id = await add('cancelled');
    await eventually(async () => expect(await pieces()).toHaveLength(1));
    await requestCancel(db, id);
    const job = await test.waitForState(id, 'cancelled');
    expect(JSON.parse(job.result ?? '').data).toMatchObject({ state: 'cancelled' });
    expect(await pieces()).toEqual([]);
  });

  it('refuses more unfinished jobs than a person may have, also at once', async () => {
    const { add } = await startWith<number>({
      maxPerPerson: 3,
      run: (_input, job) => untilAborted(job),
    });
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => add(1, 'ann')));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(9);
    for (const error of refused) {
      expect(error).toMatchObject({
        error: 'tooManyJobsOfKind',
        details: { reason: 'test.count 3' },
      });
    }
    await add(1, 'bob');
  });

  it('bounds the unfinished jobs of a person over all kinds', async () => {
    const { add } = await startWith<number>(
      { run: (_input, job) => untilAborted(job) },
      { limits: { unfinishedPerPerson: 1 } },
    );
    await add(1, 'ann');
    await expect(add(2, 'ann')).rejects.toMatchObject({
      error: 'tooManyJobs',
      details: { reason: '1' },
    });
  });

  it('of one person leaves room for others', async () => {
    const running = new Set<string | null>();
    const { add } = await startWith<string>({
      async run(_input, job) {
        running.add(job.userId);
        await untilAborted(job);
      },
    });
    for (let count = 0; count < 5; count += 1) await add('', 'ann');
    await add('', 'bob');
    await eventually(() => expect(running).toEqual(new Set(['ann', 'bob'])));
    const rows = await context.db
      .selectFrom('job')
      .select('user_id')
      .where('state', '=', 'running')
      .execute();
    expect(rows.filter((row) => row.user_id === 'ann')).toHaveLength(JOB_LIMITS.runningPerPerson);
  });

  it('may not have an input or a checkpoint beyond its bounds', async () => {
    const errors: unknown[] = [];
    const { add } = await startWith<string>({
      async run(_input, job) {
        await job
          .checkpoint('x'.repeat(JOB_LIMITS.checkpointBytes))
          .catch((error) => errors.push(error));
      },
    });
    await expect(add('x'.repeat(JOB_LIMITS.inputBytes))).rejects.toThrow('too large');
    await test.waitForState(await add(''), 'done');
    expect(errors).toEqual([expect.any(RangeError)]);
  });

  it('can work in a thread, which ends with it', async () => {
    const module = new URL(
      'data:text/javascript,import{parentPort,workerData}from"node:worker_threads";parentPort.postMessage(workerData*2);setInterval(()=>{},1e3)',
    );
    const { add } = await startWith<number>({
      run: async (input, job) => ({ data: await job.runInThread<number>(module, input) }),
    });
    const job = await test.waitForState(await add(21), 'done');
    expect(JSON.parse(job.result ?? '')).toEqual({ data: 42 });
  });

  it('is deleted some time after its end, its file before', async () => {
    const { add, db } = await startWith<number>({
      async run(_input, job) {
        await job.saveFile({ name: 'a', type: 'text/plain', content: [Buffer.from('a')] });
      },
    });
    const id = await add(1, 'ann');
    const { file_part: part } = await test.waitForState(id, 'done');
    const lastPurge = () =>
      db
        .selectFrom('job_schedule')
        .select('last_state')
        .where('name', '=', 'jobs.purge')
        .executeTakeFirst();
    // The clock stands still between these steps: a schedule that is added later, or an occurrence
    // that is left out because the last run has not finished, would never be due.
    await eventually(async () => expect(await lastPurge()).toBeDefined());
    test.now += JOB_LIMITS.fileLife + DAY;
    await eventually(async () => expect(await lastPurge()).toEqual({ last_state: 'done' }));
    expect(await readAll(db, id, part)).toEqual([]);
    expect(await test.findJob(id)).toBeDefined();
    test.now += JOB_LIMITS.retain.person;
    await eventually(async () => expect(await test.findJob(id)).toBeUndefined());
  });
});
