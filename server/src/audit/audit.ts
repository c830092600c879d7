import { createHash, randomBytes } from 'node:crypto';
import { AppError, type AuditAction, CALL_ID } from '@pedestal/contract';
import { storeCall } from '../platform/db/call.store.ts';
import type { Db } from '../platform/db/database.ts';
import type { AuditDetailTable, AuditTable } from '../platform/db/tables-audit.ts';
import {
  advanceHead,
  type ChainEnd,
  insertEntries,
  type SealedEntry,
  setHeadHash,
} from './audit.store.ts';

export interface AuditEntry {
  at: number;
  /** null: nobody is signed in, or the system itself. */
  actorId: string | null;
  actorName?: string;
  /** `<subject>.<action>`, e.g. `role.update`. */
  action: AuditAction;
  outcome?: 'success' | 'failure';
  targetType: string;
  targetId: string;
  targetName?: string;
  systemCode?: string | null;
  requestId?: string;
  ip?: string;
  userAgent?: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Adds an entry to the chain. Call it with the transaction of the change, as its last statement:
 * the head's row lock is held until the commit, and every other entry waits for it.
 */
export async function appendAudit(trx: Db, entry: AuditEntry): Promise<number> {
  return appendAudits(trx, [entry]);
}

/**
 * Adds many entries in order, in a few statements. Returns the number of the last one. Throws
 * `alreadyDone` if another request has already completed the same call.
 */
export async function appendAudits(trx: Db, entries: readonly AuditEntry[]): Promise<number> {
  await storeCalls(trx, entries);
  const head = await advanceHead(trx, entries.length);
  const chain = sealEntries(entries, head.seq - entries.length, head.hash);
  await insertEntries(trx, chain);
  await setHeadHash(trx, chain.at(-1)?.entry.hash ?? head.hash);
  return head.seq;
}

/** Stores the call ids in the transaction of the change, so that a retry is detected. */
async function storeCalls(trx: Db, entries: readonly AuditEntry[]): Promise<void> {
  const calls = new Map<string, AuditEntry>();
  for (const entry of entries) {
    if (entry.outcome !== 'failure') calls.set(`${entry.requestId} ${entry.actorId}`, entry);
  }
  for (const { requestId = '', actorId, at } of calls.values()) {
    const id = requestId.split('.').at(-1) ?? '';
    if (!CALL_ID.test(id)) continue;
    const isStored = await storeCall(trx, { id, userId: actorId, requestId, at });
    if (!isStored) throw new AppError('alreadyDone');
  }
}

function sealEntries(
  entries: readonly AuditEntry[],
  lastSeq: number,
  lastHash: string,
): SealedEntry[] {
  let prevHash = lastHash;
  return entries.map((entry, index) => {
    const seq = lastSeq + index + 1;
    const detail = toDetail(seq, entry);
    const unsealed: Omit<AuditTable, 'hash'> = {
      seq,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      outcome: entry.outcome ?? 'success',
      target_type: entry.targetType,
      target_id: entry.targetId,
      system_code: entry.systemCode ?? null,
      request_id: entry.requestId ?? '',
      detail_hash: hashDetail(detail),
      prev_hash: prevHash,
    };
    prevHash = hashEntry(unsealed);
    return { entry: { ...unsealed, hash: prevHash }, detail };
  });
}

function toDetail(seq: number, entry: AuditEntry): AuditDetailTable {
  return {
    seq,
    salt: randomBytes(16).toString('base64url'),
    actor_name: entry.actorName ?? '',
    target_name: entry.targetName ?? '',
    ip: entry.ip ?? '',
    user_agent: entry.userAgent ?? '',
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
  };
}

function hashOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

function hashDetail(detail: AuditDetailTable): string {
  const { seq, salt, actor_name, target_name, ip, user_agent, before, after } = detail;
  return hashOf([seq, salt, actor_name, target_name, ip, user_agent, before, after]);
}

function hashEntry(entry: Omit<AuditTable, 'hash'>): string {
  const { seq, at, actor_id, action, outcome, target_type, target_id } = entry;
  const { system_code, request_id, detail_hash, prev_hash } = entry;
  const what = [seq, at, actor_id, action, outcome, target_type, target_id];
  return hashOf([...what, system_code, request_id, detail_hash, prev_hash]);
}

export type AuditProblem =
  | { seq: number; problem: 'entryMissing' | 'entryChanged' | 'detailMissing' | 'detailChanged' }
  | { seq: number; problem: 'endMissing' };

export interface AuditCheck {
  /** Every entry up to this one is unchanged. */
  checked: number;
  /** The first problem in order; null: none so far. */
  problem: AuditProblem | null;
}

export interface AuditStretch extends AuditCheck {
  /** The last entry that the chain should have. */
  end: number;
}

const PAGE = 1_000;

/** Verifies the whole chain, a page at a time, and returns the first problem. */
export async function verifyAuditChain(db: Db): Promise<AuditCheck> {
  const { checked, problem } = await verifyAuditStretch(db, 0, Number.POSITIVE_INFINITY);
  return { checked, problem };
}

/** Verifies at most `max` entries after the entry `after`, which was verified before. */
export async function verifyAuditStretch(
  db: Db,
  after: number,
  max: number,
): Promise<AuditStretch> {
  const end = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const anchor = await db.selectFrom('audit_anchor').selectAll().executeTakeFirstOrThrow();
  const erased = await readErased(db);
  const last = Math.min(end.seq, after + max);
  let seq = Math.min(Math.max(after, anchor.seq), end.seq);
  let hash = await readHash(db, seq, anchor);
  const stop = (problem: AuditProblem | null) => ({ checked: seq, problem, end: end.seq });
  if (anchor.seq > 0 && !(await isRecorded(db, anchor))) {
    return stop({ seq: anchor.seq, problem: 'entryMissing' });
  }
  while (seq < last) {
    const rows = await readPage(db, seq, last);
    for (const row of rows) {
      const problem = findProblem(row, seq + 1, hash, erased);
      if (problem) return stop({ seq: seq + 1, problem });
      seq = row.entry.seq;
      hash = row.entry.hash;
    }
    if (rows.length === 0) return stop({ seq: seq + 1, problem: 'endMissing' });
  }
  const isBroken = seq === end.seq && hash !== end.hash;
  return stop(isBroken ? { seq: end.seq, problem: 'entryChanged' } : null);
}

/** Target id of the entry that records a retention run: the last deleted entry and its hash. */
export function retentionMark({ seq, hash }: ChainEnd): string {
  return `${seq}:${hash}`;
}

/** Each retention run appends an entry, so an anchor without one was moved by hand. */
async function isRecorded(db: Db, anchor: ChainEnd): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('target_type', '=', 'audit')
    .where('target_id', '=', retentionMark(anchor))
    .executeTakeFirst();
  return row !== undefined;
}

async function readHash(db: Db, seq: number, anchor: ChainEnd): Promise<string> {
  if (seq === anchor.seq) return anchor.hash;
  const row = await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash ?? '';
}

interface ChainRow {
  entry: AuditTable;
  detail: AuditDetailTable | undefined;
}

async function readPage(db: Db, after: number, upTo: number): Promise<ChainRow[]> {
  const entries = await db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(PAGE)
    .execute();
  const last = entries.at(-1)?.seq ?? after;
  const details = await db
    .selectFrom('audit_detail')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .execute();
  const bySeq = new Map(details.map((detail) => [detail.seq, detail]));
  return entries.map((entry) => ({ entry, detail: bySeq.get(entry.seq) }));
}

async function readErased(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('audit')
    .select('target_id')
    .where('action', '=', 'user.erase')
    .execute();
  return new Set(rows.map((row) => row.target_id));
}

function findProblem(
  { entry, detail }: ChainRow,
  expectedSeq: number,
  prevHash: string,
  erased: ReadonlySet<string>,
): Exclude<AuditProblem['problem'], 'endMissing'> | null {
  if (entry.seq !== expectedSeq) return 'entryMissing';
  if (entry.prev_hash !== prevHash || entry.hash !== hashEntry(entry)) return 'entryChanged';
  if (detail) return entry.detail_hash === hashDetail(detail) ? null : 'detailChanged';
  const isErased = erased.has(entry.actor_id ?? '') || erased.has(entry.target_id);
  return isErased ? null : 'detailMissing';
}
