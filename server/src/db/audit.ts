import { createHash, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import type { AuditDetailTable, AuditTable } from './tables.ts';

export interface AuditEntry {
  at: number;
  /** null: nobody is signed in, or the system itself. */
  actorId: string | null;
  actorName?: string;
  /** `<what>.<deed>`, e.g. `role.update`. */
  action: string;
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
  const head = await trx
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const detail = toDetail(head.seq, entry);
  const unsealed: Omit<AuditTable, 'hash'> = {
    seq: head.seq,
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    outcome: entry.outcome ?? 'success',
    target_type: entry.targetType,
    target_id: entry.targetId,
    system_code: entry.systemCode ?? null,
    request_id: entry.requestId ?? '',
    detail_hash: hashDetail(detail),
    prev_hash: head.hash,
  };
  const hash = hashEntry(unsealed);
  await trx
    .insertInto('audit')
    .values({ ...unsealed, hash })
    .execute();
  await trx.insertInto('audit_detail').values(detail).execute();
  await trx.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute();
  return head.seq;
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
  checked: number;
  /** The first problem in order; null: the chain is whole. */
  problem: AuditProblem | null;
}

const PAGE = 1_000;

/** Reads the whole chain, a page at a time, and tells the first entry that is not as written. */
export async function verifyAuditChain(db: Db): Promise<AuditCheck> {
  const end = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const erased = await readErased(db);
  let seq = 0;
  let hash = '';
  while (seq < end.seq) {
    const rows = await readPage(db, seq, end.seq);
    for (const row of rows) {
      const problem = findProblem(row, seq + 1, hash, erased);
      if (problem) return { checked: seq, problem: { seq: seq + 1, problem } };
      seq = row.entry.seq;
      hash = row.entry.hash;
    }
    if (rows.length === 0)
      return { checked: seq, problem: { seq: seq + 1, problem: 'endMissing' } };
  }
  const problem: AuditProblem | null =
    hash === end.hash ? null : { seq: end.seq, problem: 'entryChanged' };
  return { checked: seq, problem };
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
  const mayBeGone = erased.has(entry.actor_id ?? '') || erased.has(entry.target_id);
  return mayBeGone ? null : 'detailMissing';
}
