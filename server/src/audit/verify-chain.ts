import type { Db } from '../platform/db/database.ts';
import type { AuditDetailTable, AuditTable } from '../platform/db/tables-audit.ts';
import { type ChainEnd, retentionMark } from './audit.store.ts';
import { hashDetail, hashEntry } from './chain-hash.ts';

export interface AuditProblem {
  /** The faulty entry; of several missing entries in a row, the first. */
  seq: number;
  problem:
    | 'entryMissing'
    | 'entryChanged'
    | 'detailMissing'
    | 'detailChanged'
    | 'endMissing'
    | 'historyChanged';
}

export interface AuditCheck {
  /** Every entry up to this one was checked. */
  checked: number;
  /** In order. A check stops after `MAX_PROBLEMS` of them. */
  problems: AuditProblem[];
}

export interface AuditStretch extends AuditCheck {
  /** The last entry that the chain should have. */
  end: number;
}

const PAGE = 1_000;
const MAX_PROBLEMS = 1_000;

/** Does an entry of the action `records.seal`, by its target, still describe the history it sealed? */
export type VerifySeal = (db: Db, mark: string) => Promise<boolean>;

/** Verifies the whole chain, a page at a time. */
export async function verifyAuditChain(db: Db, verifySeal?: VerifySeal): Promise<AuditCheck> {
  const { checked, problems } = await verifyAuditStretch(
    db,
    0,
    Number.POSITIVE_INFINITY,
    verifySeal,
  );
  return { checked, problems };
}

/** Verifies at most `max` entries after the entry `after`, which was verified before. */
export async function verifyAuditStretch(
  db: Db,
  after: number,
  max: number,
  verifySeal?: VerifySeal,
): Promise<AuditStretch> {
  const end = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const anchor = await db.selectFrom('audit_anchor').selectAll().executeTakeFirstOrThrow();
  const erased = await readErased(db);
  const last = Math.min(end.seq, after + max);
  const problems: AuditProblem[] = [];
  const fail = (seq: number, problem: AuditProblem['problem']) => problems.push({ seq, problem });
  let seq = Math.min(Math.max(after, anchor.seq), end.seq);
  let hash = await readHash(db, seq, anchor);
  if (anchor.seq > 0 && !(await isRecorded(db, anchor))) fail(anchor.seq, 'entryMissing');
  while (seq < last && problems.length < MAX_PROBLEMS) {
    const rows = await readPage(db, seq, last);
    for (const row of rows) {
      if (problems.length >= MAX_PROBLEMS) break;
      const isNext = row.entry.seq === seq + 1;
      if (!isNext) fail(seq + 1, 'entryMissing');
      const problem = findProblem(row, isNext ? hash : undefined, erased);
      if (problem) fail(row.entry.seq, problem);
      else if (!(await isSealWhole(db, row.entry, verifySeal))) {
        fail(row.entry.seq, 'historyChanged');
      }
      seq = row.entry.seq;
      hash = row.entry.hash;
    }
    if (rows.length === 0) {
      fail(seq + 1, last === end.seq ? 'endMissing' : 'entryMissing');
      seq = last;
      hash = undefined;
    }
  }
  const isCut = seq === end.seq && hash !== undefined && hash !== end.hash;
  if (isCut && problems.at(-1)?.seq !== seq) fail(seq, 'entryChanged');
  return { checked: seq, problems, end: end.seq };
}

async function isSealWhole(
  db: Db,
  { action, target_id: mark }: AuditTable,
  verifySeal: VerifySeal | undefined,
): Promise<boolean> {
  return action !== 'records.seal' || verifySeal === undefined || verifySeal(db, mark);
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

/** Returns undefined for a missing entry, whose successor cannot be compared with it. */
async function readHash(db: Db, seq: number, anchor: ChainEnd): Promise<string | undefined> {
  if (seq === anchor.seq) return anchor.hash;
  const row = await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
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
  prevHash: string | undefined,
  erased: ReadonlySet<string>,
): AuditProblem['problem'] | null {
  const isLinked = prevHash === undefined || entry.prev_hash === prevHash;
  if (!isLinked || entry.hash !== hashEntry(entry)) return 'entryChanged';
  if (detail) return entry.detail_hash === hashDetail(detail) ? null : 'detailChanged';
  const isErased = erased.has(entry.actor_id ?? '') || erased.has(entry.target_id);
  return isErased ? null : 'detailMissing';
}
