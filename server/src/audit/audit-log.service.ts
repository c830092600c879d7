import { Readable } from 'node:stream';
import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, record } from '../administration/change.ts';
import { type Reach, readReach, requireSystem } from '../administration/reach.ts';
import { CSV_BOM, type CsvCell, csvLines } from '../platform/csv/csv.ts';
import type { Db } from '../platform/db/database.ts';
import type { SignedInContext } from '../platform/http/context.ts';
import { verifyAuditStretch } from './audit.ts';
import * as store from './audit-log.store.ts';

type Routes = typeof routeGroups.auditLog;
type ListQuery = RouteParsed<Routes['list']>['query'];
type Row = Awaited<ReturnType<typeof store.readEntries>>['items'][number];

const EXPORT_PAGE = 1_000;
const EXPORT_MAX = 100_000;
/** Entries checked per call, so that a call stays within its time limit. */
const ENTRIES_PER_CHECK = 20_000;

export function createAuditLogService({ db, clock }: Administration) {
  async function reachFor(
    context: SignedInContext,
    permission: string,
    systemCode: string | undefined,
  ): Promise<Reach> {
    const reach = await readReach(db, context.session.userId, permission);
    if (systemCode !== undefined) requireSystem(reach, systemCode);
    return reach;
  }

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
      const reach = await reachFor(context, PERMISSIONS.readAudit, undefined);
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
      const reach = await reachFor(context, PERMISSIONS.readAudit, undefined);
      if (!reach.holdings.holdsAll) throw new AppError('forbidden', { reason: 'moreThanHeld' });
      return verifyAuditStretch(db, after, ENTRIES_PER_CHECK);
    },

    async exportCsv(
      { onlySignIns, ...filter }: RouteParsed<Routes['exportCsv']>['query'],
      context: SignedInContext,
    ): Promise<Readable> {
      const reach = await reachFor(context, PERMISSIONS.exportAudit, filter.systemCode);
      await db.transaction().execute((trx) =>
        record(trx, context, clock(), {
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
  reach: Reach,
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
