import { createHash } from 'node:crypto';
import {
  AppError,
  type Locale,
  NOTICE_TYPES,
  PERMISSIONS,
  type ReportItemContent,
  type ReportQuery,
} from '@pedestal/contract';
import type { Selectable } from 'kysely';
import { findActivePeople } from '../../../administration/makers.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ReportScheduleTable } from '../../../platform/db/tables-records.ts';
import type { JobContext, JobResult, Texts } from '../../../platform/jobs/job.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { readItems } from '../item/item.store.ts';
import {
  contentFor,
  type ItemAuthority,
  readContent,
  readVisible,
  requireItem,
  viewerOf,
} from '../item/item-access.ts';
import { REPORTS } from '../limits.ts';
import type { NoticePort } from '../ports.ts';
import { compare, parseDecimal } from '../query/decimal.ts';
import type { ExportService, FileInput } from '../query/export.service.ts';
import type { FilePart } from '../query/figure-words.ts';
import { readChart } from '../query/file-charts.ts';
import type { Delivery } from './delivery.ts';
import { nextTime } from './next-time.ts';
import * as store from './schedule.store.ts';
import { readScheduleContent, type ScheduleContent } from './schedule-content.ts';

type Schedule = Selectable<ReportScheduleTable>;

interface Dependencies {
  db: Db;
  clock: () => number;
  jobs: Pick<Jobs, 'register' | 'schedule'>;
  authority: ItemAuthority;
  notices: NoticePort;
  files: Pick<ExportService, 'readParts' | 'writeFile'>;
  delivery: Delivery;
}

/** What a queued sending remembers. Rights are read when it runs. */
interface SendInput {
  scheduleId: string;
  /** The occurrence; null: a trial. */
  runAt: number | null;
}

export type SendQueue = ReturnType<typeof createSending>;

/** Schedules handled in one turn; the next turn is a minute later. */
const AT_ONCE = 100;

/** Sends what is due: a job for each recipient, which runs with that person's rights. */
export function createSending(dependencies: Dependencies) {
  const { db, clock, jobs } = dependencies;

  const queue = jobs.register<SendInput>({
    kind: 'reports.send',
    maxAtOnce: 2,
    maxPerPerson: 10,
    run: (input, job) => send(dependencies, input, job),
    async onStopped(trx, { scheduleId, runAt }) {
      if (runAt !== null) await store.countOutcome(trx, { id: scheduleId, runAt }, 'failed');
      return undefined;
    },
  });

  const titleOf = ({ name }: Schedule): Texts => ({
    'zh-CN': `发送报表：${name}`,
    'en-US': `Send report: ${name}`,
  });

  /** Queues a job for each recipient; who has too many jobs is counted as failed. */
  async function start(schedule: Schedule): Promise<number> {
    const now = clock();
    const content = readScheduleContent(schedule);
    const next = nextTime(content.when, content.timeZone, now);
    const isLate = now - (schedule.next_at ?? now) > REPORTS.lateBy;
    const recipients = isLate ? [] : await recipientsOf(dependencies, schedule, content);
    const announcements: (() => void)[] = [];
    await db.transaction().execute(async (trx) => {
      if (!(await store.takeOccurrence(trx, schedule, { next, now }))) return;
      for (const userId of recipients) {
        const input = { scheduleId: schedule.id, runAt: now };
        const added = await queue
          .add(trx, { title: titleOf(schedule), input, userId })
          .catch((error) => {
            if (!(error instanceof AppError)) throw error;
            return undefined;
          });
        if (added) announcements.push(added.announce);
        else await store.countOutcome(trx, { id: schedule.id, runAt: now }, 'failed');
      }
    });
    for (const announce of announcements) announce();
    return announcements.length;
  }

  async function startDue(): Promise<number> {
    let count = 0;
    for (const schedule of await store.readDue(db, clock(), AT_ONCE))
      count += await start(schedule);
    return count;
  }

  jobs.schedule({
    name: 'reports.schedules',
    title: { 'zh-CN': '发送到期的报表', 'en-US': 'Send reports that are due' },
    when: { every: REPORTS.checkEvery },
    async run() {
      await startDue();
    },
  });

  return {
    startDue,
    async sendNow(schedule: Schedule, userId: string): Promise<{ jobId: string }> {
      const { id, announce } = await db.transaction().execute((trx) =>
        queue.add(trx, {
          title: titleOf(schedule),
          input: { scheduleId: schedule.id, runAt: null },
          userId,
        }),
      );
      announce();
      return { jobId: id };
    },
  };
}

/** Writes the file with the figures of one recipient, and tells that person. */
async function send(
  dependencies: Dependencies,
  { scheduleId, runAt }: SendInput,
  job: JobContext,
): Promise<JobResult> {
  const { db, notices, files, delivery } = dependencies;
  const { userId } = job;
  const schedule = await store.findSchedule(db, scheduleId);
  if (userId === null || !schedule) throw new AppError('notFound');
  const content = readScheduleContent(schedule);
  const item = await findItem(dependencies, schedule, userId);
  const tiles = await tilesOf(dependencies, item, schedule.owner_id, content.language);
  const input: FileInput = {
    title: schedule.name,
    format: content.format,
    parts: tiles.map(({ title, query, presentation }) => ({
      title,
      chart: readChart(presentation),
      query: { ...query, timeZone: content.timeZone },
    })),
    locale: content.language,
  };
  const parts = await files.readParts(input, userId, job);
  const isDue = runAt === null || holds(content, tiles, parts);
  const count = (trx: Db, outcome: 'sent' | 'skipped') =>
    runAt === null ? undefined : store.countOutcome(trx, { id: scheduleId, runAt }, outcome);
  if (!isDue || parts.every(({ result }) => result === undefined)) {
    await count(db, 'skipped');
    return { summary: SKIPPED };
  }
  const file = await files.writeFile(input, parts, job);
  await job.saveFile({ ...file, content: [file.content] });
  // A person may run the same schedule twice; an attempt that is repeated is the same job.
  const key = createHash('sha256').update(`report ${job.id}`).digest('base64url');
  const told = await delivery({ userId, name: schedule.name, file, content, key });
  const announce = await db.transaction().execute(async (trx) => {
    await count(trx, 'sent');
    return notices.send(trx, noticeOf(schedule, userId, told));
  });
  announce();
  return { summary: joinTexts([{ 'zh-CN': schedule.name, 'en-US': schedule.name }, ...told]) };
}

const SKIPPED: Texts = {
  'zh-CN': '条件未满足，未发送',
  'en-US': 'Not sent: the condition does not hold',
};

/** The item, while its sender may still see it; of a ready one, what the recipient may read. */
async function findItem(
  { db, authority }: Dependencies,
  { item_id, owner_id }: Schedule,
  userId: string,
): Promise<Item> {
  const row = await requireItem(db, await viewerOf(authority, owner_id), item_id);
  return { row, content: await contentFor(row, await viewerOf(authority, userId)) };
}

interface Item {
  row: Awaited<ReturnType<typeof requireItem>>;
  content: ReportItemContent;
}

interface Tile {
  id: string;
  title: string;
  query: ReportQuery;
  presentation: string;
}

const shownOf = ({ query, presentation }: Pick<Tile, 'query' | 'presentation'>) => ({
  query,
  presentation,
});

/** The queries of a report, or of the tiles of a dashboard. */
async function tilesOf(
  { db, authority }: Dependencies,
  { row: item, content }: Item,
  ownerId: string,
  locale: Locale,
): Promise<Tile[]> {
  const nameOf = ({ name, name_en }: { name: string; name_en: string }) =>
    (locale === 'zh-CN' ? name : name_en) || name;
  const titleOf = ({ title, titleEn }: { title: string; titleEn?: string | undefined }) =>
    (locale === 'zh-CN' ? title : titleEn) || title;
  const name = nameOf(item);
  if (content.kind === 'dataset') return [];
  if (content.kind === 'report') return [{ id: '', title: name, ...shownOf(content) }];
  const viewer = await viewerOf(authority, ownerId);
  const ids = content.tiles.flatMap((tile) => (tile.kind === 'report' ? tile.report : []));
  const rows = await readItems(db, viewer, { ids, limit: REPORTS.items.listed });
  const reports = new Map(rows.map((row) => [row.id, row]));
  return content.tiles.flatMap((tile): Tile[] => {
    if (tile.kind === 'text') return [];
    if (tile.kind === 'query') {
      return [{ id: tile.id, title: titleOf(tile) || name, ...shownOf(tile) }];
    }
    const row = reports.get(tile.report);
    const report = row && readContent(row);
    if (report?.kind !== 'report') return [];
    return [
      { id: tile.id, title: titleOf(tile) || (row && nameOf(row)) || name, ...shownOf(report) },
    ];
  });
}

/** Does a row of the recipient's figures meet the condition? */
function holds(
  { condition }: Pick<ScheduleContent, 'condition'>,
  tiles: readonly Tile[],
  parts: readonly FilePart[],
): boolean {
  if (!condition) return true;
  const index = condition.tile ? tiles.findIndex(({ id }) => id === condition.tile) : 0;
  const result = parts[index]?.result;
  const at = result?.measures.findIndex(({ id }) => id === condition.measure) ?? -1;
  if (!result || at < 0) return false;
  const limit = parseDecimal(condition.value);
  return result.rows.some(({ values }) => {
    const value = values[at];
    if (value === null || value === undefined || !/^-?\d+(?:\.\d+)?$/.test(value)) return false;
    const order = compare(parseDecimal(value), limit);
    return condition.is === 'above' ? order > 0 : order < 0;
  });
}

/**
 * Who gets it now. Nobody, if its maker left or may no longer see the item; only the maker, if they
 * may no longer send to others.
 */
async function recipientsOf(
  { db, authority }: Dependencies,
  schedule: Schedule,
  { roleIds }: ScheduleContent,
): Promise<string[]> {
  const { id, owner_id, item_id } = schedule;
  if (!(await findActivePeople(db, [owner_id])).has(owner_id)) return [];
  const viewer = await viewerOf(authority, owner_id);
  const [item] = await readVisible(db, viewer, { ids: [item_id], limit: 1 });
  if (!item) return [];
  const people = (await store.readRecipients(db, [id])).map((each) => each.id);
  const members = await store.readMembers(db, roleIds, REPORTS.recipients);
  const active = await findActivePeople(db, [...people, ...members]);
  const mayServeOthers = await authority.hasPermission(owner_id, PERMISSIONS.manageReports);
  return [...active]
    .filter((userId) => mayServeOthers || userId === owner_id)
    .slice(0, REPORTS.recipients);
}

function joinTexts(texts: readonly Texts[]): Texts {
  const join = (locale: Locale) => texts.map((each) => each[locale]).join(' ');
  return { 'zh-CN': join('zh-CN'), 'en-US': join('en-US') };
}

const IN_JOBS: Texts = {
  'zh-CN': '文件在后台任务中，可下载七天。',
  'en-US': 'The file is among your background jobs and can be downloaded for seven days.',
};

function noticeOf({ name }: Schedule, userId: string, told: readonly Texts[]) {
  return {
    userId,
    type: NOTICE_TYPES.reportReady,
    title: { 'zh-CN': `报表已生成：${name}`, 'en-US': `Report ready: ${name}` },
    body: joinTexts([IN_JOBS, ...told]),
    link: '/dataReport/schedules',
  };
}
