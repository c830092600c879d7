import { AppError } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/context.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { ConsoleLimits } from '../limits.ts';
import {
  describeViolation,
  type PolicyReport,
  readConsolePath,
  readReleaseFile,
} from './policy-report.ts';
import * as violations from './policy-violation.store.ts';
import * as store from './telemetry.store.ts';

const DAY = 24 * 3_600_000;
const LATELY = 7 * DAY;

export interface FailureReport {
  name: string;
  version: string | null;
  step: string;
  kind: string;
  message: string;
}

export type TelemetryService = ReturnType<typeof createTelemetryService>;

export function createTelemetryService(dependencies: {
  db: Db;
  clock: () => number;
  limiter: Limiter;
  log: Logger;
  limits: ConsoleLimits['registry'];
  /** May the person open the sub-app? Others cannot tell of it. */
  mayOpen(userId: string, name: string): Promise<boolean>;
  /** Path under which the console is served, with both slashes. */
  base: string;
  /** Name of the sub-app that lies at this path of the console. */
  findNameAt(path: string): Promise<string | null>;
}) {
  const { db, clock, limiter, log, limits, mayOpen, base, findNameAt } = dependencies;

  /** The file that did it tells more than the address, which in the page may be another sub-app's by now. */
  async function findCulprit(report: PolicyReport) {
    const file = readReleaseFile(report['source-file'] ?? '');
    if (file && (await store.isRelease(db, file.name, file.version))) {
      return { sub_app: file.name, release: file.version };
    }
    const name = await findNameAt(readConsolePath(report['document-uri'], base));
    return { sub_app: name ?? '', release: '' };
  }

  return {
    async reportFailure(report: FailureReport, session: Session): Promise<null> {
      limiter(`sub-app-failure ${session.id}`, limits.failureReports);
      if (!(await mayOpen(session.userId, report.name))) throw new AppError('notFound');
      const isKnown =
        report.version === null || (await store.isRelease(db, report.name, report.version));
      if (!isKnown) throw new AppError('notFound');
      await store.countFailure(db, {
        sub_app: report.name,
        release: report.version ?? '',
        step: report.step,
        kind: report.kind,
        day: dayOf(clock()),
        last_at: clock(),
        last_message: report.message,
      });
      return null;
    },
    async listFailures(name: string) {
      if (!(await store.isSubApp(db, name))) throw new AppError('notFound');
      const rows = await store.listFailures(db, name);
      return {
        items: rows.map((row) => ({
          version: row.release || null,
          step: row.step,
          kind: row.kind,
          day: row.day,
          count: row.count,
          lastAt: row.last_at,
          lastMessage: row.last_message,
        })),
      };
    },
    /** Anybody can send one, so that it is believed no further than to be counted. */
    async reportViolation(report: PolicyReport): Promise<null> {
      const now = clock();
      const violation = { ...(await findCulprit(report)), ...describeViolation(report, base) };
      log.warn(violation, 'a content security policy kept something out');
      const row = { ...violation, day: dayOf(now), last_at: now };
      await violations.countViolation(db, row, limits.policyViolations);
      return null;
    },
    async listViolations() {
      const rows = await violations.listViolations(db);
      return {
        items: rows.map(({ sub_app: subApp, release, last_at: lastAt, ...row }) => ({
          ...row,
          subApp: subApp || null,
          release: release || null,
          lastAt,
        })),
      };
    },
    async purge(): Promise<void> {
      const day = dayOf(clock() - limits.keepFailures);
      await store.purgeFailures(db, day);
      await violations.purgeViolations(db, day);
    },
  };
}

/** Failures of the last days, by sub-app. */
export function createFailureCount({ db, clock }: { db: Db; clock: () => number }) {
  return () => store.sumFailures(db, dayOf(clock() - LATELY));
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
