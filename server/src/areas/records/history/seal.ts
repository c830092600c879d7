import { appendAudit } from '../../../audit/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { TaskScheduler } from '../../../platform/jobs/schedules.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { BLANK_CHANGES, hash, hashChanges } from './change-hash.ts';
import { readSealed, type SealedChange, sealNext } from './seal.store.ts';

/**
 * Writes of records do not wait for the audit chain, which is one row for everybody. Instead, the
 * Merkle root of the changes since the last seal goes into the chain once a minute.
 */
export function scheduleHistorySeal(
  jobs: TaskScheduler,
  { db, clock }: { db: Db; clock: () => number },
): void {
  jobs.schedule({
    name: 'records.history.seal',
    title: { 'zh-CN': '封存记录变更历史', 'en-US': 'Seal the history of records' },
    when: { every: RECORD_LIMITS.sealEvery },
    async run({ signal }) {
      while (await sealOnce(db, clock())) signal.throwIfAborted();
    },
  });
}

/** Seals changes that have no seal. Returns whether there may be more. */
export async function sealOnce(db: Db, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const seal = await sealNext(trx, RECORD_LIMITS.sealedAtOnce);
    if (seal === undefined) return false;
    const rows = await readSealed(trx, seal);
    await appendAudit(trx, {
      at: now,
      actorId: null,
      action: 'records.seal',
      targetType: 'record_history',
      targetId: markOf(seal, rows),
      targetName: `#${seal} (${rows.length})`,
      after: { changes: rows.length },
    });
    return rows.length === RECORD_LIMITS.sealedAtOnce;
  });
}

/** Does an entry of the audit chain still describe the changes that it sealed? */
export async function verifySeal(db: Db, mark: string): Promise<boolean> {
  const seal = Number(mark.split(':')[0]);
  return Number.isSafeInteger(seal) && markOf(seal, await readSealed(db, seal)) === mark;
}

function markOf(seal: number, rows: readonly SealedChange[]): string {
  return `${seal}:${rows.length}:${merkleRoot(rows.map(hashChange).sort())}`;
}

function hashChange(row: SealedChange): string {
  const { workspace, collection, record_id, version, at, changed_by, via, call_id } = row;
  const values = [workspace, collection, record_id, version, at, changed_by, via, call_id];
  return hash(`leaf ${JSON.stringify([...values, valuesHash(row)])}`);
}

/** Only of a purged record, whose history says so, the hash stands for the values. */
function valuesHash({ changes, changes_hash, isPurged }: SealedChange): string {
  const isBlank = changes_hash !== null && isPurged && changes === BLANK_CHANGES;
  return isBlank ? changes_hash : hashChanges(changes);
}

/** Pairs are hashed until one hash is left; an odd one moves up. */
function merkleRoot(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) {
    const pairs = level.filter((_, index) => index % 2 === 0);
    level = pairs.map((left, index) => {
      const right = level[2 * index + 1];
      return right === undefined ? left : hash(`node ${left} ${right}`);
    });
  }
  return level[0] ?? '';
}
