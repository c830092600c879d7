import { AppError, type HealthRule, PERMISSIONS, teamPermission } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import type { ConsoleLimits } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import { findSubApp, listSubApps, type SubAppRow } from '../registry/registry.store.ts';
import { requireOwnReleases } from '../registry/sub-app-module.ts';
import { type ChangeRegistry, personOf } from '../registry-change.ts';
import { describeSubApp, subAppRecord } from '../registry-records.ts';
import { type ChannelRow, listChannels } from '../release/channel.store.ts';
import * as store from './health.store.ts';
import { summarise, toDays, toVerdict } from './health-view.ts';

export interface HealthDependencies {
  db: Db;
  clock: () => number;
  change: ChangeRegistry;
  hasPermission: AuthorityPort['hasPermission'];
  limits: ConsoleLimits['health'];
  /** Histograms are kept as long as the counts of failures. */
  retention: number;
  listFailures(name: string): Promise<{ items: Failure[] }>;
}

interface Failure {
  version: string | null;
  step: string;
  kind: string;
  day: string;
  count: number;
  lastAt: number;
  lastMessage: string;
}

export type HealthService = ReturnType<typeof createHealthService>;

/** How releases do in browsers, for the teams of their sub-apps and for administrators. */
export function createHealthService(dependencies: HealthDependencies) {
  const { db, clock, change, hasPermission, limits, retention, listFailures } = dependencies;
  const dayBefore = (time: number) => dayOf(clock() - time);

  async function isOpenTo(userId: string, name: string): Promise<boolean> {
    return (
      (await hasPermission(userId, PERMISSIONS.manageRegistry)) ||
      (await hasPermission(userId, teamPermission(name)))
    );
  }

  async function list(userId: string) {
    const open: SubAppRow[] = [];
    for (const row of await listSubApps(db)) {
      if (row.module === null && (await isOpenTo(userId, row.name))) open.push(row);
    }
    const names = open.map(({ name }) => name);
    const fromDay = dayBefore(limits.summaryOf);
    const counts = Map.groupBy(await store.readCounts(db, names, fromDay), (row) => row.sub_app);
    const affected = await store.countAffected(db, names, fromDay);
    const verdicts = await store.listVerdicts(db, names);
    const channels = await listChannels(db);
    const items = open.map((row) => {
      const { loads, failures, mountMedian } = summarise(counts.get(row.name) ?? []);
      const verdict = verdicts.find(
        ({ sub_app, at }) => sub_app === row.name && at >= clock() - limits.summaryOf,
      );
      return {
        ...toSummary(row, channels),
        loads,
        failures,
        affected: affected.get(row.name) ?? 0,
        mountMedian,
        verdict: verdict ? toVerdict(verdict) : null,
      };
    });
    return { items };
  }

  async function read(userId: string, name: string) {
    // The same answer for a sub-app that does not exist.
    if (!(await isOpenTo(userId, name))) throw new AppError('notFound');
    return describe(name, await hasPermission(userId, PERMISSIONS.manageRegistry));
  }

  async function describe(name: string, mayEdit: boolean) {
    const row = await findSubApp(db, name);
    if (!row || row.module !== null) throw new AppError('notFound');
    const fromDay = dayBefore(retention);
    const counts = await store.readCounts(db, [name], fromDay);
    const people = await store.readPeople(db, [name], fromDay);
    return {
      ...toSummary(row, await listChannels(db)),
      rule: await store.readRule(db, name),
      mayEdit,
      days: toDays(counts, people),
      failures: (await listFailures(name)).items,
      verdicts: (await store.listVerdicts(db, [name])).map(toVerdict),
    };
  }

  async function saveRule(name: string, rule: HealthRule, context: SignedInContext) {
    return change(personOf(context), async (trx) => {
      const row = await findSubApp(trx, name);
      if (!row) throw new AppError('notFound');
      requireOwnReleases(row);
      const before = await store.readRule(trx, name);
      await store.saveRule(trx, name, rule, clock());
      const notice = describeSubApp(
        name,
        '的自动回滚规则已更改',
        'has a changed rule for automatic rollback',
      );
      return {
        result: rule,
        record: { ...subAppRecord('subApp.rule', name), before, after: rule, notice },
      };
    });
  }

  async function purge(): Promise<void> {
    await db.transaction().execute((trx) =>
      store.purgeHealth(trx, {
        peopleBefore: dayBefore(limits.personRetention),
        countsBefore: dayBefore(retention),
      }),
    );
  }

  return { list, read, readByToken: (name: string) => describe(name, false), saveRule, purge };
}

function toSummary(row: SubAppRow, channels: readonly ChannelRow[]) {
  const releaseOn = (name: ChannelRow['channel']) =>
    channels.find(({ sub_app, channel }) => sub_app === row.name && channel === name)?.release
      ?.version ?? null;
  return {
    name: row.name,
    title: { 'zh-CN': row.title, 'en-US': row.title_en },
    stable: releaseOn('stable'),
    canary: releaseOn('canary'),
  };
}
