import { ERRORS, type JobSchedule, type Job as JobView, type OwnedJob } from '@pedestal/contract';
import type { Insertable } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { addRole } from '../../testing/seed.ts';
import { describeSignIn } from '../../testing/sign-in.ts';
import { signIn } from '../../testing/sign-in-steps.ts';
import { newId } from '../db/id.ts';
import type { JobTable } from '../db/tables-platform.ts';
import { DAY } from '../time/durations.ts';
import { jobsApi } from './api.ts';

const JOBS = '/gateway/jobs';

describeSignIn('the jobs of a person', (test) => {
  let ann: string;
  let browser: Browser;
  let stranger: Browser;

  beforeEach(async () => {
    ann = await test.addUser('ann');
    await test.addUser('bob');
    browser = test.browser();
    await signIn(browser, 'ann');
    stranger = test.browser();
    await signIn(stranger, 'bob');
  });

  async function addJob(columns: Partial<Insertable<JobTable>> = {}): Promise<string> {
    const id = newId(test.now());
    const row: Insertable<JobTable> = {
      id,
      kind: 'test.count',
      title: '{"zh-CN":"计数","en-US":"Count"}',
      user_id: ann,
      state: 'queued',
      input: 'null',
      run_at: test.now(),
      created_at: test.now(),
      ...columns,
    };
    await test.db.insertInto('job').values(row).execute();
    // Jobs are sorted by the time in their id.
    test.wait(1);
    return id;
  }

  async function addFinished(columns: Partial<Insertable<JobTable>> = {}): Promise<string> {
    return addJob({ state: 'done', finished_at: test.now(), ...columns });
  }

  async function addFile(id: string): Promise<void> {
    const data = Buffer.from('a,b\n');
    await test.db
      .insertInto('job_file')
      .values({ job_id: id, part: 'p', position: 0, data })
      .execute();
  }

  const FILE = {
    file_part: 'p',
    file_name: '用户.csv',
    file_type: 'text/csv',
    file_size: 4,
  } as const;

  const findJobs = () => test.db.selectFrom('job').select(['id', 'state']).orderBy('id').execute();

  async function makeOperator(userId: string): Promise<void> {
    await addRole(test.db, {
      systemCode: '1001',
      grants: { 'console:job': 'all' },
      members: [userId],
    });
    test.wait(1_001);
  }

  it('are listed newest first, in pages, filtered by state', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(
        count < 2 ? await addFinished({ state: 'failed', error: 'tooLarge' }) : await addJob(),
      );
    }
    const first = (await browser.get(`${JOBS}?limit=3`)).info as { items: JobView[]; next: string };
    const second = (await browser.get(`${JOBS}?limit=3&cursor=${first.next}`)).info as {
      items: JobView[];
      next: null;
    };
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.next).toBeNull();
    const failed = (await browser.get(`${JOBS}?state=failed`)).info as { items: JobView[] };
    expect(failed.items.map(({ id }) => id)).toEqual(ids.slice(0, 2).toReversed());
    expect(failed.items[0]?.error).toMatchObject({ name: 'tooLarge', message: expect.any(String) });
    expect((await browser.get(`${JOBS}?state=password`)).status).toBe(422);
  });

  it('are recent while they are unfinished and for a day after their end', async () => {
    const old = await addFinished();
    const waiting = await addJob();
    test.wait(DAY + 1);
    await signIn(browser, 'ann');
    const { items } = (await browser.get(`${JOBS}/recent`)).info as { items: JobView[] };
    expect(items.map(({ id }) => id)).toEqual([waiting]);
    expect((await browser.get(`${JOBS}/${old}`)).status).toBe(200);
  });

  it('give up a change of a schema that was cancelled in the queue', async () => {
    const at = test.now();
    const stamps = { created_at: at, updated_at: at };
    await test.db
      .insertInto('workspace')
      .values({
        ...{ key: 'shop', system_code: '1001', blueprint: 'shop', overlay: '[]', columns: '{}' },
        ...{ shipped: '{}', effective: '{"collections":[],"roles":[]}', version: 1, ...stamps },
      })
      .execute();
    await test.db
      .insertInto('schema_change')
      .values({
        ...{ id: 'c', workspace: 'shop', kind: 'overlay', state: 'running', version: null },
        ...{ steps: '[]', before: '{}', after: '{}', undoes: null, undone_by: null },
        work: '{"fills":[],"indexes":[],"added":[],"revived":[]}',
        ...{ created_by: ann, created_at: at, finished_at: null },
      })
      .execute();
    const id = await addJob({
      kind: 'records.schemaChange',
      input: '{"change":"c"}',
      run_at: at + DAY,
    });
    expect((await browser.post(`${JOBS}/${id}/cancel`)).code).toBe(10000);
    const change = test.db.selectFrom('schema_change').select('state').executeTakeFirst();
    expect(await change).toEqual({ state: 'abandoned' });
  });

  it('cannot be seen, stopped, repeated, removed or downloaded by others: as if they did not exist', async () => {
    const waiting = await addJob();
    const failed = await addFinished({ state: 'failed' });
    const done = await addFinished({ ...FILE, file_expires_at: test.now() + DAY });
    await addFile(done);
    const nobodys = await stranger.get(`${JOBS}/nothing`);
    const replies = [
      await stranger.get(`${JOBS}/${waiting}`),
      await stranger.post(`${JOBS}/${waiting}/cancel`),
      await stranger.post(`${JOBS}/${failed}/retry`),
      await stranger.post(`${JOBS}/${done}/dismiss`),
      await stranger.get(`${JOBS}/${done}/file`),
    ];
    for (const { status, text } of replies) expect([status, text]).toEqual([404, nobodys.text]);
    expect(((await stranger.get(JOBS)).info as { items: [] }).items).toEqual([]);
    expect(((await stranger.get(`${JOBS}/recent`)).info as { items: [] }).items).toEqual([]);
    expect((await stranger.get(`${JOBS}/all`)).status).toBe(403);
    expect((await stranger.get(`${JOBS}/schedules`)).status).toBe(403);
    expect((await stranger.post(`${JOBS}/schedules/jobs.purge/run`)).status).toBe(403);
    expect(await findJobs()).toMatchObject([
      { id: waiting, state: 'queued' },
      { id: failed, state: 'failed' },
      { id: done, state: 'done' },
    ]);
  });

  it('can be cancelled, retried and dismissed in the states where that makes sense', async () => {
    const id = await addJob();
    expect((await browser.post(`${JOBS}/${id}/retry`)).code).toBe(ERRORS.jobUnfinished.code);
    expect((await browser.post(`${JOBS}/${id}/dismiss`)).code).toBe(ERRORS.jobUnfinished.code);
    expect((await browser.post(`${JOBS}/${id}/cancel`)).code).toBe(10000);
    expect((await browser.post(`${JOBS}/${id}/cancel`)).code).toBe(ERRORS.jobFinished.code);
    expect((await browser.get(`${JOBS}/${id}`)).info).toMatchObject({ state: 'cancelled' });
    expect((await browser.post(`${JOBS}/${id}/retry`)).code).toBe(10000);
    expect((await browser.get(`${JOBS}/${id}`)).info).toMatchObject({
      state: 'queued',
      error: null,
    });
    await browser.post(`${JOBS}/${id}/cancel`);
    expect((await browser.post(`${JOBS}/${id}/dismiss`)).code).toBe(10000);
    expect((await browser.get(`${JOBS}/${id}`)).status).toBe(404);
    expect(await test.auditOf('job.cancel')).toEqual([]);
  });

  it('say that a running one is being cancelled', async () => {
    const id = await addJob({ state: 'running', lease_token: 't', lease_until: test.now() + DAY });
    await browser.post(`${JOBS}/${id}/cancel`);
    expect((await browser.get(`${JOBS}/${id}`)).info).toMatchObject({
      state: 'running',
      cancelling: true,
    });
  });

  it('cannot be retried beyond the bound', async () => {
    const failed = await addFinished({ state: 'failed' });
    for (let count = 0; count < 5; count += 1) await addJob();
    expect((await browser.post(`${JOBS}/${failed}/retry`)).code).toBe(
      ERRORS.tooManyJobsOfKind.code,
    );
  });

  it('offer their file until it expires', async () => {
    const id = await addFinished({ ...FILE, file_expires_at: test.now() + 1_000 });
    await addFile(id);
    const reply = await browser.get(`${JOBS}/${id}/file`);
    expect(reply).toMatchObject({ status: 200, text: 'a,b\n' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '4',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="__.csv"; filename*=UTF-8''%E7%94%A8%E6%88%B7.csv`,
    });
    test.wait(1_000);
    expect((await browser.get(`${JOBS}/${id}/file`)).code).toBe(ERRORS.resultExpired.code);
    expect((await browser.get(`${JOBS}/${id}`)).info).toMatchObject({ file: { expired: true } });
    expect((await browser.get(`${JOBS}/${await addFinished()}/file`)).status).toBe(404);
  });

  it('are seen and stopped by operators, who do not see what came of them', async () => {
    await makeOperator(ann);
    const bob = await test.db
      .selectFrom('user')
      .select('id')
      .where('user_name', '=', 'bob')
      .executeTakeFirstOrThrow();
    const id = await addJob({ user_id: bob.id });
    const done = await addFinished({
      user_id: bob.id,
      result: '{"data":"secret"}',
      ...FILE,
      file_expires_at: test.now() + DAY,
    });
    const { items } = (await browser.get(`${JOBS}/all`)).info as { items: OwnedJob[] };
    expect(items).toMatchObject([
      { id: done, user: { userName: 'bob' }, result: null, file: null },
      { id, user: { userName: 'bob' } },
    ]);
    expect((await browser.get(`${JOBS}/${done}`)).info).toMatchObject({ result: null, file: null });
    expect((await browser.get(`${JOBS}/${done}/file`)).status).toBe(404);
    expect((await browser.post(`${JOBS}/${done}/dismiss`)).status).toBe(404);
    expect((await browser.post(`${JOBS}/${id}/cancel`)).code).toBe(10000);
    expect((await browser.post(`${JOBS}/${id}/retry`)).code).toBe(10000);
    expect(await test.auditOf('job.cancel')).toMatchObject([{ outcome: 'success', target_id: id }]);
    expect(await test.auditOf('job.retry')).toMatchObject([{ target_id: id }]);
  });

  it('are deleted with the account, and unfinished ones are left to be cancelled for nobody', async () => {
    await addJob({ state: 'done', finished_at: test.now() });
    const id = await addJob();
    await test.db.transaction().execute((trx) => jobsApi.erase(trx, ann));
    expect(await test.db.selectFrom('job').selectAll().execute()).toMatchObject([
      { id, user_id: null, cancel_requested: 1 },
    ]);
  });

  it('include the periodic tasks that an operator starts', async () => {
    await makeOperator(ann);
    const app = await test.startApp({ variables: { PEDESTAL_JOBS: 'on' } });
    const operator = browser.on(app);
    const listSchedules = async () =>
      ((await operator.get(`${JOBS}/schedules`)).info as { items: JobSchedule[] }).items;
    const names = [
      'approvals.leavers',
      'approvals.limits',
      'audit.verify',
      'calls.purge',
      'console.purge',
      'files.cleanup',
      'jobs.purge',
      'ledger.reservations.expire',
      'records.calls.purge',
      'records.daily',
      'records.detached.purge',
      'records.history.seal',
      'records.imports.purge',
      'records.indexes.build',
      'records.search.build',
      'records.shares.count',
      'records.trash.purge',
      'reports.schedules',
      'signIn.purge',
      'webhooks.purge',
    ];
    await eventually(async () =>
      expect((await listSchedules()).map(({ name }) => name)).toEqual(names),
    );
    for (const name of names) {
      const reply = await operator.post(`${JOBS}/schedules/${name}/run`);
      expect([name, reply.code]).toEqual([name, 10000]);
      const { id } = reply.info as { id: string };
      await eventually(async () =>
        expect((await operator.get(`${JOBS}/${id}`)).info).toMatchObject({ state: 'done' }),
      );
    }
    for (const { last } of await listSchedules())
      expect(last).toMatchObject({ state: 'done', error: null });
    expect(await test.auditOf('job.runSchedule')).toHaveLength(names.length);
    expect((await operator.post(`${JOBS}/schedules/nothing/run`)).status).toBe(404);
  });

  it('refuse a second run of a periodic task while one is waiting', async () => {
    await makeOperator(ann);
    const path = `${JOBS}/schedules/jobs.purge/run`;
    expect((await browser.post(path)).code).toBe(10000);
    expect((await browser.post(path)).code).toBe(ERRORS.jobUnfinished.code);
  });

  it('report a damaged audit log', async () => {
    await makeOperator(ann);
    await test.db.updateTable('audit_head').set({ hash: 'x' }).execute();
    const app = await test.startApp({ variables: { PEDESTAL_JOBS: 'on' } });
    const operator = browser.on(app);
    const id = newId(test.now());
    await addJob({ id, kind: 'audit.verify' });
    await eventually(async () =>
      expect((await operator.get(`${JOBS}/${id}`)).info).toMatchObject({
        state: 'failed',
        error: { name: 'auditDamaged' },
      }),
    );
  });
});
