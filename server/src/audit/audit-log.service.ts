import { Readable } from 'node:stream';
import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { CSV_BOM, type CsvCell, csvLines } from '../platform/csv/csv.ts';
import type { Db } from '../platform/db/database.ts';
import type { SignedInContext } from '../platform/http/context.ts';
import { appendAudit } from './audit.ts';
import * as store from './audit-log.store.ts';
import { type VerifySeal, verifyAuditStretch } from './verify-chain.ts';

type Routes = typeof routeGroups.auditLog;
type ListQuery = RouteParsed<Routes['list']>['query'];
type Row = Awaited<ReturnType<typeof store.readEntries>>['items'][number];

const EXPORT_PAGE = 1_000;
const EXPORT_MAX = 100_000;
/** Entries checked per call, so that a call stays within its time limit. */
const ENTRIES_PER_CHECK = 20_000;

export type AuditLogService = ReturnType<typeof createAuditLogService>;

export interface AuditLogDependencies {
  db: Db;
  clock: () => number;
  /** The entries that a permission of a person covers; throws `notFound` for a system out of reach. */
  readReach(
    db: Db,
    userId: string,
    permission: string,
    systemCode: string | undefined,
  ): Promise<store.AuditReach>;
  verifySeal: VerifySeal;
}

export function createAuditLogService({ db, clock, readReach, verifySeal }: AuditLogDependencies) {
  const reachFor = (context: SignedInContext, permission: string, systemCode?: string) =>
    readReach(db, context.session.userId, permission, systemCode);

  async function list(
    { cursor, limit, ...filter }: ListQuery,
    context: SignedInContext,
    onlySignIns: boolean,
  ): Promise<RouteOutput<Routes['list']>> {
    const permission = onlySignIns ? PERMISSIONS.readSignIns : PERMISSIONS.readAudit;
    const reach = await reachFor(context, permission, filter.systemCode);
    const place = { cursor, limit };
    const page = await store.readEntries(db, reach, { ...filter, onlySignIns }, place);
    return { ...page, items: page.items.map(toEntry) };
  }

  return {
    list: (query: ListQuery, context: SignedInContext) => list(query, context, false),
    signIns: (query: ListQuery, context: SignedInContext) => list(query, context, true),

    async get(seq: number, context: SignedInContext): Promise<RouteOutput<Routes['get']>> {
      const reach = await reachFor(context, PERMISSIONS.readAudit);
      const row = await store.readEntry(db, reach, seq);
      if (!row) throw new AppError('notFound');
      return {
        ...toEntry(row),
        before: row.before === null ? null : JSON.parse(row.before),
        after: row.after === null ? null : JSON.parse(row.after),
        hash: row.hash,
        prevHash: row.prev_hash,
      };
    },

    /** Only for administrators of everything, because the chain covers all systems. */
    async verify(after: number, context: SignedInContext): Promise<RouteOutput<Routes['verify']>> {
      const reach = await reachFor(context, PERMISSIONS.readAudit);
      if (!reach.all) throw new AppError('forbidden', { reason: 'moreThanHeld' });
      return verifyAuditStretch(db, after, ENTRIES_PER_CHECK, verifySeal);
    },

    async exportCsv(
      { onlySignIns, ...filter }: RouteParsed<Routes['exportCsv']>['query'],
      context: SignedInContext,
    ): Promise<Readable> {
      const reach = await reachFor(context, PERMISSIONS.exportAudit, filter.systemCode);
      const { session, requestId, ip, userAgent } = context;
      await db.transaction().execute((trx) =>
        appendAudit(trx, {
          at: clock(),
          actorId: session.userId,
          actorName: session.userName,
          requestId,
          ip,
          userAgent,
          action: 'audit.export',
          targetType: 'audit',
          targetId: '',
          systemCode: filter.systemCode ?? null,
          after: { filter, onlySignIns: onlySignIns === 'true' },
        }),
      );
      return Readable.from(
        exportLines(db, reach, { ...filter, onlySignIns: onlySignIns === 'true' }),
      );
    },
  };
}

const HEADINGS = [
  'seq',
  'at',
  'actor',
  'action',
  'outcome',
  'targetType',
  'targetId',
  'target',
  'system',
  'address',
  'userAgent',
  'requestId',
];

async function* exportLines(
  db: Db,
  reach: store.AuditReach,
  filter: store.AuditFilter,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLines([HEADINGS]);
  let cursor: string | undefined;
  for (let written = 0; written < EXPORT_MAX; written += EXPORT_PAGE) {
    const place = { cursor, limit: EXPORT_PAGE };
    const page = await store.readEntries(db, reach, filter, place);
    yield csvLines(page.items.map(toCells));
    if (page.next === null) return;
    cursor = page.next;
  }
}

function toCells(row: Row): CsvCell[] {
  return [
    row.seq,
    new Date(row.at).toISOString(),
    row.actor_name,
    row.action,
    row.outcome,
    row.target_type,
    row.target_id,
    row.target_name,
    row.system_code,
    row.ip,
    row.user_agent,
    row.request_id,
  ];
}

function toEntry(row: Row) {
  return {
    seq: row.seq,
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name ?? '',
    action: row.action,
    outcome: row.outcome,
    targetType: row.target_type,
    targetId: row.target_id,
    targetName: row.target_name ?? '',
    systemCode: row.system_code,
    address: row.ip ?? '',
    userAgent: row.user_agent ?? '',
    requestId: row.request_id,
    erased: row.salt === null,
  };
}
