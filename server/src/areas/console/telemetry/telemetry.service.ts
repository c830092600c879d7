import { AppError, type SubAppLoad } from '@pedestal/contract';
import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import type {
  PolicyViolationTable,
  SubAppFailureTable,
} from '../../../platform/db/tables-console.ts';
import type { Session } from '../../../platform/http/context.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import { type CountedLoad, recordLoads } from '../health/record-loads.ts';
import { CONSOLE_LIMITS, type ConsoleLimits } from '../limits.ts';
import { requireSubApp } from '../registry/registry.store.ts';
import { moduleOf } from '../registry/sub-app-module.ts';
import { findRelease } from '../release/release.store.ts';
import {
  describeViolation,
  type PolicyReport,
  readConsolePath,
  readReleaseFile,
} from './policy-report.ts';
import * as violations from './policy-violation.store.ts';
import * as store from './telemetry.store.ts';

export interface TelemetryDependencies {
  db: Db;
  clock: () => number;
  limiter: Limiter;
  log: Logger;
  limits: ConsoleLimits['telemetry'];
  /**
   * The sub-app whose releases a mount point uses, with those that were taken back. Throws `notFound` where the person may
   * not open it.
   */
  requireOpenable(
    userId: string,
    mount: string,
  ): Promise<{ module: string; withdrawn: readonly string[] }>;
  /** A sub-app has new failures. */
  onFailures(name: string): Promise<void>;
  /** Path under which the console is served, with a slash at both ends. */
  base: string;
  /** Name of the sub-app at this path of the console. */
  findNameAt(path: string): Promise<string | null>;
}

/** A load with the name of its module. */
interface KnownLoad extends SubAppLoad {
  isWithdrawn: boolean;
}

export type TelemetryService = ReturnType<typeof createTelemetryService>;

export function createTelemetryService(dependencies: TelemetryDependencies) {
  const { db, clock, limiter, log, limits, requireOpenable, base, findNameAt } = dependencies;
  const { onFailures } = dependencies;

  /** The loads by the names of their modules. Throws `notFound` for what the person may not open or does not exist. */
  async function requireKnown(loads: readonly SubAppLoad[], userId: string) {
    const known: KnownLoad[] = [];
    const found = new Set<string>();
    for (const load of loads) {
      const { module: name, withdrawn } = await requireOpenable(userId, load.name);
      const { version } = load;
      const key = `${name} ${version}`;
      if (version !== null && !found.has(key) && !(await findRelease(db, name, version))) {
        throw new AppError('notFound');
      }
      found.add(key);
      const isWithdrawn = version !== null && withdrawn.includes(version);
      known.push({ ...load, name, isWithdrawn });
    }
    return known;
  }

  /** Prefers the source file: the address of the page may be another sub-app's by the time of the report. */
  async function findSubAppOf(report: PolicyReport) {
    const file = readReleaseFile(report['source-file'] ?? '');
    if (file && (await findRelease(db, file.name, file.version))) {
      return { sub_app: file.name, release: file.version };
    }
    const name = await findNameAt(readConsolePath(report['document-uri'], base));
    return { sub_app: name ?? '', release: '' };
  }

  return {
    /** Counts loads of one page. Where one of them cannot be counted, none is. */
    async reportLoads(loads: readonly SubAppLoad[], session: Session) {
      limiter(`sub-app-loads ${session.id}`, limits.loadReports);
      const known = await requireKnown(loads, session.userId);
      for (const { name } of known) {
        limiter(`sub-app-loads ${session.userId} ${name}`, limits.loadsPerPerson);
      }
      const now = clock();
      const day = dayOf(now);
      await db.transaction().execute(async (trx) => {
        for (const load of known) await countFailureOf(trx, load, now);
        const counted = known.filter((load) => load.version !== null) as CountedLoad[];
        await recordLoads(trx, counted, { userId: session.userId, day });
      });
      const failed = known.filter(({ failure }) => failure !== null);
      await Promise.all([...new Set(failed.map(({ name }) => name))].map(onFailures));
      return { withdrawn: known.some(({ isWithdrawn }) => isWithdrawn) };
    },
    async listFailures(name: string) {
      const rows = await store.listFailures(db, moduleOf(await requireSubApp(db, name)));
      return { items: rows.map(toFailureView) };
    },
    /** Anybody can send a report, so it is only logged and counted. */
    async reportViolation(report: PolicyReport): Promise<null> {
      const now = clock();
      const violation = { ...(await findSubAppOf(report)), ...describeViolation(report, base) };
      log.warn(violation, 'a content security policy blocked a source');
      const row = { ...violation, day: dayOf(now), last_at: now };
      await violations.countViolation(db, row, limits.violationKindsPerDay);
      return null;
    },
    async listViolations() {
      const rows = await violations.listViolations(db);
      return { items: rows.map(toViolationView) };
    },
    async purge(): Promise<void> {
      const day = dayOf(clock() - limits.retention);
      await store.purgeFailures(db, day);
      await violations.purgeViolations(db, day);
    },
  };
}

async function countFailureOf(trx: Db, load: SubAppLoad, now: number): Promise<void> {
  const { name, version, failure } = load;
  if (!failure) return;
  await store.countFailure(trx, {
    sub_app: name,
    release: version ?? '',
    step: failure.step,
    kind: failure.kind,
    day: dayOf(now),
    last_at: now,
    last_message: failure.message,
  });
}

/** Counts recent failures by sub-app. */
export function createFailureCount({ db, clock }: { db: Db; clock: () => number }) {
  return () => store.sumFailures(db, dayOf(clock() - CONSOLE_LIMITS.telemetry.recentFailures));
}

function toFailureView(row: SubAppFailureTable) {
  return {
    version: row.release || null,
    step: row.step,
    kind: row.kind,
    day: row.day,
    count: row.count,
    lastAt: row.last_at,
    lastMessage: row.last_message,
  };
}

function toViolationView(violation: Selectable<PolicyViolationTable>) {
  const { sub_app: subApp, release, last_at: lastAt, ...row } = violation;
  return { ...row, subApp: subApp || null, release: release || null, lastAt };
}
