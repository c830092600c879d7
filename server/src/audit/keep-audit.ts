import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '../platform/db/database.ts';
import { trimAudit } from './audit-retention.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = 60_000;
const EVERY_MS = 6 * 3_600_000;

interface KeepOptions {
  db: Db;
  clock: () => number;
  log: Logger;
  /** undefined: for ever. */
  days: number | undefined;
}

/** Takes old entries of the audit log away, shortly after the start and then some times a day. */
export function keepAudit(app: FastifyInstance, { db, clock, log, days }: KeepOptions): void {
  if (days === undefined) return;
  const run = () => {
    const now = clock();
    trimAudit(db, { before: now - days * DAY_MS, now }).catch((err: unknown) =>
      log.error({ err }, 'old entries of the audit log were not removed'),
    );
  };
  const first = setTimeout(run, FIRST_MS);
  const later = setInterval(run, EVERY_MS);
  first.unref();
  later.unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(later);
  });
}
