import {
  choice,
  collection,
  compileBlueprint,
  date,
  defineBlueprint,
  money,
} from '@pedestal/blueprint';
import {
  type OpenedReportItem,
  type ReportItem,
  type ReportResult,
  type ReportSchedule,
  type reportItemContent,
  routeGroups,
} from '@pedestal/contract';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeRecords } from '../../../testing/records.ts';
import { addRole } from '../../../testing/seed.ts';
import { createDelivery } from '../schedule/delivery.ts';
import { nextTime } from '../schedule/next-time.ts';

const items = routeGroups.reportItem;
const schedules = routeGroups.reportSchedule;
const { run, export: exportFile } = routeGroups.reportQuery;
const { create } = routeGroups.record;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      sale: collection({
        title: ['销售', 'Sale'],
        fields: {
          kind: choice({ retail: ['零售', 'Retail'], whole: ['批发', 'Wholesale'] }),
          day: date(),
          amount: money(),
        },
      }),
    },
  }),
);

const SALES = { kind: 'collection', workspace: 'test', collection: 'sale' } as const;
const SUM = { id: 'sum', kind: 'sum', field: 'amount' } as const;
const REPORT: z.input<typeof reportItemContent> & { kind: 'report' } = {
  kind: 'report',
  query: { source: SALES, dimensions: [{ field: 'kind' }], measures: [SUM] },
};
const MEASURE = { title: ['营业额', 'Turnover'], measure: SUM } as const;
const DATASET = { kind: 'dataset', table: SALES, dimensions: [], measures: [MEASURE] } as const;
const WHEN = { every: 'day', hour: 8, minute: 0 } as const;

describeRecords('saved reports', blueprint, (test) => {
  let boss: string;
  let ann: string;
  let bob: string;
  let annsRole: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    ann = await test.addPerson('ann', test.units.east);
    bob = await test.addPerson('bob', test.units.west);
    await addRole(test.db, { grantsAll: true, members: [boss] } as never);
    annsRole = await test.addRole({
      grants: { sale: 'own', 'sale:create': 'own' },
      members: [ann, bob],
    });
    test.forgetRights();
    for (const [person, amount] of [
      [ann, '1.50'],
      [bob, '20'],
    ] as const) {
      const body = { values: { kind: 'retail', amount } };
      const place = { params: { workspace: 'test', collection: 'sale' } };
      expect((await test.call(person, create, { ...place, body })).code).toBe(10000);
    }
  });

  async function save(userId: string, body: object): Promise<string> {
    const reply = await test.call(userId, items.create, { body: { name: 'R', ...body } as never });
    expect(reply.code, reply.text).toBe(10000);
    return (reply.info as { id: string }).id;
  }

  const names = async (userId: string) => {
    const reply = await test.call(userId, items.list, {});
    return (reply.info as { items: ReportItem[] }).items.map(({ name }) => name);
  };

  it('belong to their owner, and are shared by who manages reports', async () => {
    const id = await save(ann, { name: 'Mine', content: REPORT });
    expect(await names(ann)).toEqual(['Mine']);
    expect(await names(bob)).toEqual([]);
    expect((await test.call(bob, items.open, { params: { id } })).code).toBe(40400);
    const shared = { everybody: true };
    const refused = await test.call(ann, items.create, {
      body: { name: 'Ours', content: REPORT, share: shared },
    });
    expect(refused.code).toBe(40300);
    await save(boss, { name: 'Ours', content: REPORT, share: { roleIds: [annsRole] } });
    expect(await names(bob)).toEqual(['Ours']);
    const [ours] = ((await test.call(bob, items.list, {})).info as { items: ReportItem[] }).items;
    expect(ours).toMatchObject({ isMine: false, isShared: true, mayEdit: false });
    const edit = {
      params: { id: ours?.id ?? '' },
      body: { version: 1, name: 'X', content: REPORT },
    };
    expect((await test.call(bob, items.save, edit)).code).toBe(40300);
    const all = (await test.call(boss, items.listAll, {})).info as { items: ReportItem[] };
    expect(all.items.map(({ name }) => name)).toEqual(['Mine', 'Ours']);
  });

  it('keep versions, and refuse a save over the change of another', async () => {
    const id = await save(ann, { content: REPORT });
    const edit = (version: number, name: string) =>
      test.call(ann, items.save, { params: { id }, body: { version, name, content: REPORT } });
    expect((await edit(1, 'Second')).info).toEqual({ id, version: 2 });
    expect((await edit(1, 'Late')).code).toBe(40900);
    const opened = (await test.call(ann, items.open, { params: { id } })).info as OpenedReportItem;
    expect([opened.name, opened.version]).toEqual(['Second', 2]);
    const kept = (await test.call(ann, items.versions, { params: { id } })).info as {
      items: { version: number; name: string }[];
    };
    expect(kept.items.map(({ version, name }) => [version, name])).toEqual([
      [2, 'Second'],
      [1, 'R'],
    ]);
  });

  it('use a dataset by its names, which cannot be deleted meanwhile', async () => {
    const dataset = await save(boss, {
      name: 'Sales',
      share: { everybody: true },
      content: {
        kind: 'dataset',
        table: SALES,
        filter: 'amount.gt.0',
        dimensions: [{ id: 'sort', title: ['种类', 'Sort'], field: 'kind' }],
        measures: [{ title: ['营业额', 'Turnover'], help: 'All sales', measure: SUM }],
      },
    });
    const query = {
      source: { kind: 'dataset', id: dataset },
      dimensions: [{ field: 'sort' }],
      measures: [{ id: 't', kind: 'named', of: 'sum' }],
    } as const;
    const ask = async (userId: string) => {
      const body = { id: `dataset-${userId}`, queries: [query] };
      const reply = await test.call(userId, run, { body } as never);
      return (reply.info as { results: ReportResult[] }).results[0];
    };
    expect((await ask(boss))?.rows[0]?.values).toEqual(['21.50']);
    const anns = await ask(ann);
    expect(anns?.rows[0]?.values).toEqual(['1.50']);
    expect(anns?.measures[0]).toMatchObject({ id: 't', title: ['营业额', 'Turnover'] });
    expect(anns?.dimensions[0]?.title).toEqual(['种类', 'Sort']);
    await save(boss, { name: 'User', content: { kind: 'report', query } });
    const deleting = { params: { id: dataset }, body: { version: 1 } };
    expect((await test.call(boss, items.remove, deleting)).code).toBe(20019);
  });

  it('are renamed by somebody who can no longer read the table, but not changed', async () => {
    const id = await save(ann, { name: 'Sales', content: DATASET });
    const { content } = (await test.call(ann, items.open, { params: { id } }))
      .info as OpenedReportItem;
    await test.db.deleteFrom('user_role').where('user_id', '=', ann).execute();
    test.forgetRights();
    const edit = (version: number, filter: string) =>
      test.call(ann, items.save, {
        params: { id },
        body: { version, name: 'Turnover', content: { ...content, filter } as never },
      });
    expect((await edit(1, '')).code).toBe(10000);
    expect(await names(ann)).toEqual(['Turnover']);
    const changed = await edit(2, 'amount.gt.0');
    expect(changed.details?.fields?.map((each) => each.field)).toEqual(['content.table']);
  });

  it.each([
    [{ ...REPORT, presentation: '{' }, 'content.presentation'],
    [
      {
        kind: 'dashboard',
        tiles: [1, 2].map(() => ({ id: 'a', kind: 'text', text: '', x: 0, y: 0, w: 1, h: 1 })),
      },
      'content.tiles',
    ],
    [
      {
        kind: 'dashboard',
        tiles: [{ id: 'a', kind: 'report', report: 'nothing', x: 0, y: 0, w: 1, h: 1 }],
      },
      'content.tiles',
    ],
    [
      { ...DATASET, dimensions: [{ id: 'a', title: ['甲', 'A'], field: 'gone' }] },
      'content.dimensions.0.field',
    ],
    [{ ...DATASET, measures: [MEASURE, MEASURE] }, 'content.measures.1.measure.id'],
    [
      {
        ...DATASET,
        measures: [
          {
            title: ['甲', 'A'],
            measure: { id: 'a', kind: 'change', of: 'b', against: 'year', as: 'share' },
          },
          { title: ['乙', 'B'], measure: { id: 'b', kind: 'ratio', of: ['a', 'a'] } },
        ],
      },
      'content.measures.0.measure',
    ],
    [{ ...DATASET, filter: 'gone.eq.1' }, 'content.filter'],
    [{ ...DATASET, table: { ...SALES, collection: 'nothing' } }, 'content.table'],
  ])('refuse %j and name the part', async (content, field) => {
    const reply = await test.call(ann, items.create, { body: { name: 'R', content } as never });
    expect(reply.details?.fields?.map((each) => each.field)).toEqual([field]);
  });

  it('are exported with the person’s own figures', async () => {
    for (const format of ['xlsx', 'pdf', 'png'] as const) {
      const parts = [{ title: 'Sales', query: REPORT.query }];
      const body = { title: 'Sales', format, parts } as never;
      const reply = await test.call(ann, exportFile, { body });
      expect(reply.code, reply.text).toBe(10000);
      const job = await test.finishJob((reply.info as { jobId: string }).jobId);
      expect([job.state, job.error]).toEqual(['done', null]);
      expect(job.fileName).toMatch(new RegExp(`^Sales-.*\\.${format}$`));
      if (format !== 'xlsx') {
        const start = format === 'pdf' ? '%PDF-' : '\x89PNG\r';
        expect(job.file.subarray(0, 5).toString('latin1')).toBe(start);
        continue;
      }
      const { readXlsx } = await import('hucre/xlsx');
      const { sheets } = await readXlsx(new Uint8Array(job.file));
      expect(sheets[0]?.rows).toEqual([
        ['Kind', 'Sum of Amount'],
        ['Retail', 1.5],
      ]);
    }
  });

  it('are sent to each recipient with their own figures, where the condition holds', async () => {
    const itemId = await save(boss, { content: REPORT });
    const values = {
      itemId,
      name: 'Daily',
      when: WHEN,
      timeZone: 'UTC',
      format: 'xlsx',
      language: 'en-US',
      recipientIds: [ann, bob],
      condition: { measure: 'sum', is: 'above', value: '10' },
    } as const;
    const forbidden = await test.call(ann, schedules.create, {
      body: { ...values, itemId: await save(ann, { content: REPORT }) } as never,
    });
    expect(forbidden.code).toBe(40300);
    const made = await test.call(boss, schedules.create, { body: values as never });
    expect(made.code, made.text).toBe(10000);
    const { id } = made.info as { id: string };
    await test.db.updateTable('report_schedule').set({ next_at: 1_000 }).execute();
    expect(await test.sendReports()).toBe(0);
    await test.db
      .updateTable('report_schedule')
      .set({ next_at: Date.now() - 1 })
      .execute();
    expect(await test.sendReports()).toBe(2);
    expect(await test.sendReports()).toBe(0);
    const jobs = await test.db
      .selectFrom('job')
      .select(['id', 'user_id'])
      .where('kind', '=', 'reports.send')
      .execute();
    for (const job of jobs) {
      const done = await test.finishJob(job.id);
      expect(done.state).toBe('done');
      expect(done.fileName === null).toBe(job.user_id === ann);
    }
    expect(test.notices.map(({ userId }) => userId)).toEqual([bob]);
    expect(test.notices.map(({ link }) => link)).toEqual(['/dataReport/schedules']);
    const listed = async (userId: string) =>
      ((await test.call(userId, schedules.list, {})).info as { items: ReportSchedule[] }).items;
    expect((await listed(boss))[0]).toMatchObject({
      id,
      itemKind: 'report',
      last: { sent: 1, skipped: 1, failed: 0 },
    });
    expect(await listed(bob)).toHaveLength(1);
    expect((await test.call(bob, schedules.leave, { params: { id } })).code).toBe(10000);
    expect(await listed(bob)).toEqual([]);
  });

  it('are also kept among the files of the recipient and mailed, and say what failed', async () => {
    const itemId = await save(boss, { content: REPORT });
    const address = { email: 'ann@example.com' };
    await test.db.updateTable('user').set(address).where('id', '=', ann).execute();
    const body = {
      ...{ itemId, name: 'Daily: a/b', when: WHEN, timeZone: 'UTC', format: 'xlsx' },
      ...{ language: 'en-US', recipientIds: [ann, bob], toFiles: true, toMail: true },
    };
    expect((await test.call(boss, schedules.create, { body: body as never })).code).toBe(10000);
    const next = { next_at: Date.now() - 1 };
    await test.db.updateTable('report_schedule').set(next).execute();
    expect(await test.sendReports()).toBe(2);
    const jobs = await test.db.selectFrom('job').select('id').execute();
    for (const { id } of jobs) expect((await test.finishJob(id)).error).toBeNull();
    const files = await test.db
      .selectFrom('dfs_node')
      .innerJoin('dfs_space', 'dfs_space.id', 'dfs_node.space_id')
      .select(['dfs_node.name', 'dfs_space.owner_key'])
      .where('dfs_node.kind', '=', 'file')
      .execute();
    expect(files.map(({ owner_key }) => owner_key).sort()).toEqual([ann, bob].sort());
    expect(files[0]?.name).toMatch(/^Daily- a-b-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(test.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@example.com', 'Daily: a/b'],
    ]);
    // Nothing that a request could choose, such as a host name, leads out of a mail.
    expect(test.mails[0]?.text).not.toMatch(/https?:|\/\/|www\./);
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets } = await readXlsx(new Uint8Array(test.mails[0]?.attachment.content ?? []));
    expect(sheets[0]?.rows.at(-1)).toEqual(['Retail', 1.5]);
    const told = new Map(test.notices.map((notice) => [notice.userId, notice.body['en-US']]));
    expect(told.get(ann)).toContain('sent to your mail address');
    expect(told.get(bob)).toContain('your profile has no mail address');
    expect(told.get(bob)).toContain('your folder “Reports”');
  });

  it('bring nothing to a recipient who lost the right before the run', async () => {
    const itemId = await save(boss, { content: REPORT });
    const address = { email: 'ann@example.com' };
    await test.db.updateTable('user').set(address).where('id', '=', ann).execute();
    const body = {
      ...{ itemId, name: 'Daily', when: WHEN, timeZone: 'UTC', format: 'xlsx', language: 'en-US' },
      ...{ recipientIds: [ann], toFiles: true, toMail: true },
    };
    expect((await test.call(boss, schedules.create, { body: body as never })).code).toBe(10000);
    const next = { next_at: Date.now() - 1 };
    await test.db.updateTable('report_schedule').set(next).execute();
    await test.db.deleteFrom('user_role').where('user_id', '=', ann).execute();
    test.forgetRights();
    expect(await test.sendReports()).toBe(1);
    const [job] = await test.db.selectFrom('job').select('id').execute();
    const done = await test.finishJob(job?.id ?? '');
    expect(done.fileName).toBeNull();
    expect([test.mails, test.notices]).toEqual([[], []]);
    const files = await test.db
      .selectFrom('dfs_node')
      .select('id')
      .where('kind', '=', 'file')
      .execute();
    expect(files).toEqual([]);
  });

  it('mail no file that is larger than mail servers take', async () => {
    await test.db
      .updateTable('user')
      .set({ email: 'a@example.com' })
      .where('id', '=', ann)
      .execute();
    const sent: string[] = [];
    const deliver = createDelivery({
      ...{ db: test.db, log: pino({ level: 'silent' }), personalFiles: {} as never },
      mailer: { send: async ({ to }) => void sent.push(to) },
    });
    const parcel = (size: number) => ({
      ...{ userId: ann, name: 'Daily', key: 'k' },
      file: { name: 'a.xlsx', type: 'text/plain', content: new Uint8Array(size) },
      content: { toFiles: false, toMail: true, language: 'en-US' } as const,
    });
    const [told] = await deliver(parcel(15 * 1024 * 1024 + 1));
    expect(told?.['en-US']).toContain('larger than 15 MB');
    expect(sent).toEqual([]);
    await deliver(parcel(10));
    expect(sent).toEqual(['a@example.com']);
  });

  it('are not sent once their maker has left', async () => {
    const itemId = await save(boss, { content: REPORT });
    const body = {
      ...{ itemId, name: 'Daily', when: WHEN, timeZone: 'UTC', format: 'pdf', language: 'zh-CN' },
      recipientIds: [ann],
    };
    expect((await test.call(boss, schedules.create, { body: body as never })).code).toBe(10000);
    await test.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', boss).execute();
    await test.db
      .updateTable('report_schedule')
      .set({ next_at: Date.now() - 1 })
      .execute();
    expect(await test.sendReports()).toBe(0);
    const [shown] = ((await test.call(ann, schedules.list, {})).info as { items: ReportSchedule[] })
      .items;
    expect(shown?.suspension).toBe('makerLeft');
  });
});

it('the next time of a schedule follows the clocks of its zone', () => {
  const at = (text: string) => Date.parse(text);
  const next = (when: Parameters<typeof nextTime>[0], after: string) =>
    new Date(nextTime(when, 'Europe/Berlin', at(after))).toISOString();
  // Clocks go forward at 02:00 local time on 29 March 2026, and back at 03:00 on 25 October.
  const early = { every: 'day', hour: 2, minute: 30 } as const;
  expect(next(early, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  expect(next(early, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(next({ every: 'week', weekday: 1, hour: 8, minute: 0 }, '2026-03-23T12:00:00Z')).toBe(
    '2026-03-30T06:00:00.000Z',
  );
  expect(next({ every: 'month', day: 31, hour: 0, minute: 0 }, '2026-02-01T00:00:00Z')).toBe(
    '2026-02-27T23:00:00.000Z',
  );
});
