import { randomBytes } from 'node:crypto';
import { AppError, type AuditAction } from '@pedestal/contract';
import { storeCall } from '../platform/db/call.store.ts';
import type { Db } from '../platform/db/database.ts';
import type { AuditDetailTable, AuditTable } from '../platform/db/tables-audit.ts';
import { isCallId } from '../platform/http/call-again.ts';
import { isTurnLong, nextTurn } from '../platform/time/turns.ts';
import { advanceHead, insertEntries, type SealedEntry, setHeadHash } from './audit.store.ts';
import { hashDetail, hashEntry } from './chain-hash.ts';

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
  const chain = await sealEntries(entries, head.seq - entries.length, head.hash);
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
    if (!isCallId(id)) continue;
    const isStored = await storeCall(trx, { id, userId: actorId, requestId, at });
    if (!isStored) throw new AppError('alreadyDone');
  }
}

async function sealEntries(
  entries: readonly AuditEntry[],
  lastSeq: number,
  lastHash: string,
): Promise<SealedEntry[]> {
  const sealed: SealedEntry[] = [];
  let prevHash = lastHash;
  for (const [index, entry] of entries.entries()) {
    const seq = lastSeq + index + 1;
    const detail = toDetail(seq, entry);
    if (isTurnLong()) await nextTurn();
    const unsealed: Omit<AuditTable, 'hash'> = {
      seq,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      outcome: entry.outcome ?? 'success',
      target_type: entry.targetType,
      target_id: toStorable(entry.targetId),
      system_code: entry.systemCode == null ? null : toStorable(entry.systemCode),
      request_id: toStorable(entry.requestId),
      detail_hash: hashDetail(detail),
      prev_hash: prevHash,
    };
    prevHash = hashEntry(unsealed);
    sealed.push({ entry: { ...unsealed, hash: prevHash }, detail });
  }
  return sealed;
}

/**
 * Replaces lone surrogates and NUL, which a database changes or refuses: a hash of such a text
 * would never match the stored row. JSON needs no replacement, because it escapes both.
 */
function toStorable(text = ''): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

function toDetail(seq: number, entry: AuditEntry): AuditDetailTable {
  return {
    seq,
    salt: randomBytes(16).toString('base64url'),
    actor_name: toStorable(entry.actorName),
    target_name: toStorable(entry.targetName),
    ip: toStorable(entry.ip),
    user_agent: toStorable(entry.userAgent),
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
  };
}
