import { SIGN_IN_ACTIONS } from '@pedestal/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { type Keyset, readPage, type SortColumn } from '../platform/db/keyset.ts';
import type { Tables } from '../platform/db/tables.ts';
import { beginsWith } from '../platform/db/text-search.ts';

export interface AuditFilter {
  onlySignIns: boolean;
  actorId?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
  action?: string | undefined;
  outcome?: 'success' | 'failure' | undefined;
  systemCode?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
}

/**
 * The entries that a caller can read. Entries without a system are visible if they are about a
 * person in reach; the others only to callers who read everything.
 */
export interface AuditReach {
  /** Every entry. */
  all: boolean;
  /** Systems whose entries are all visible. */
  wholeSystems: readonly string[];
  /** Systems whose entries about or by people in reach are visible. */
  systems: readonly string[];
  /** Condition on the table `user`. */
  isPersonInReach(user: ExpressionBuilder<Tables, 'user'>): Expression<SqlBool>;
}

type AuditBuilder = ExpressionBuilder<Tables, 'audit'>;

const SEQ: SortColumn = { expression: sql.ref('audit.seq'), type: 'number' };

/** Newest first. */
export async function readEntries(
  db: Db,
  reach: AuditReach,
  filter: AuditFilter,
  place: Pick<Keyset, 'cursor' | 'limit'>,
) {
  const keyset = { ...place, sort: 'seq', order: 'desc', key: SEQ, id: SEQ } as const;
  return readPage(selectEntries(db, reach, filter), keyset, (row) => ({
    value: row.seq,
    id: row.seq,
  }));
}

export async function readEntry(db: Db, reach: AuditReach, seq: number) {
  return selectEntries(db, reach, { onlySignIns: false })
    .select(['audit_detail.before', 'audit_detail.after', 'audit.hash', 'audit.prev_hash'])
    .where('audit.seq', '=', seq)
    .executeTakeFirst();
}

function selectEntries(db: Db, reach: AuditReach, filter: AuditFilter) {
  return db
    .selectFrom('audit')
    .leftJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
    .select([
      'audit.seq',
      'audit.at',
      'audit.actor_id',
      'audit.action',
      'audit.outcome',
      'audit.target_type',
      'audit.target_id',
      'audit.system_code',
      'audit.request_id',
      'audit_detail.salt',
      'audit_detail.actor_name',
      'audit_detail.target_name',
      'audit_detail.ip',
      'audit_detail.user_agent',
    ])
    .where((eb) => matches(eb as unknown as AuditBuilder, filter))
    .where((eb) => isInReach(eb as unknown as AuditBuilder, reach));
}

function matches(eb: AuditBuilder, filter: AuditFilter) {
  const { actorId, targetType, targetId, action, outcome, systemCode, from, until } = filter;
  const begins = (prefix: string) => beginsWith(eb.ref('audit.action'), prefix);
  return eb.and([
    ...(filter.onlySignIns ? [eb.or(SIGN_IN_ACTIONS.map(begins))] : []),
    ...(actorId === undefined ? [] : [eb('audit.actor_id', '=', actorId)]),
    ...(targetType === undefined ? [] : [eb('audit.target_type', '=', targetType)]),
    ...(targetId === undefined ? [] : [eb('audit.target_id', '=', targetId)]),
    ...(action === undefined ? [] : [begins(action)]),
    ...(outcome === undefined ? [] : [eb('audit.outcome', '=', outcome)]),
    ...(systemCode === undefined ? [] : [eb('audit.system_code', '=', systemCode)]),
    ...(from === undefined ? [] : [eb('audit.at', '>=', from)]),
    ...(until === undefined ? [] : [eb('audit.at', '<', until)]),
  ]);
}

function isInReach(eb: AuditBuilder, { all, wholeSystems, systems, isPersonInReach }: AuditReach) {
  if (all) return eb.lit(true);
  const inReach = () =>
    eb
      .selectFrom('user')
      .select('user.id')
      .where((user) => isPersonInReach(user as unknown as ExpressionBuilder<Tables, 'user'>));
  const isAboutPerson = eb.and([
    eb('audit.target_type', '=', 'user'),
    eb('audit.target_id', 'in', inReach()),
  ]);
  const isByOrAboutPerson = eb.or([eb('audit.actor_id', 'in', inReach()), isAboutPerson]);
  return eb.or([
    ...(wholeSystems.length > 0 ? [eb('audit.system_code', 'in', wholeSystems)] : []),
    ...(systems.length > 0
      ? [eb.and([eb('audit.system_code', 'in', systems), isByOrAboutPerson])]
      : []),
    eb.and([eb('audit.system_code', 'is', null), isAboutPerson]),
  ]);
}
