import { AppError, ERROR_MESSAGES } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { inSavepoint } from '../change/in-savepoint.ts';
import { restoreRecord, trashRecord } from '../change/trash-record.ts';
import { ProblemError, refuse } from '../record/problems.ts';
import type { Actor } from '../record/record-change.ts';
import { type Saved, saveRecord } from '../record/save-record.ts';
import { type EffectDependencies, type EffectLog, emptyLog } from '../transition/effects.ts';
import { runTransition } from '../transition/run-transition.ts';
import { undoChange } from '../undo/undo-change.ts';
import { type Result, readPending, storeResult } from './batch.store.ts';
import type { StoredAction } from './batch-action.ts';

export interface Batch {
  id: string;
  collection: CollectionSchema;
  action: StoredAction;
  actor: Actor;
}

type Row = Awaited<ReturnType<typeof readPending>>[number];

const MAX_MESSAGE = 500;

/**
 * Does the next records of a batch, each in a savepoint: one that is refused changes nothing and
 * stops no other. Returns how many were looked at, and what to do after the commit.
 */
export async function runRows(
  dependencies: EffectDependencies,
  trx: Db,
  batch: Batch,
  limit: number,
): Promise<{ count: number; log: EffectLog }> {
  const rows = await readPending(trx, batch.id, limit);
  const log = emptyLog();
  for (const row of rows) {
    const own = emptyLog();
    const result = await runRow(dependencies, trx, batch, row, own);
    await storeResult(trx, batch.id, { position: row.position, ...result });
    if (result.state !== 'done') continue;
    log.touched.push(...own.touched, { collection: batch.collection, id: row.recordId });
    log.announcements.push(...own.announcements);
  }
  return { count: rows.length, log };
}

async function runRow(
  dependencies: EffectDependencies,
  trx: Db,
  batch: Batch,
  row: Row,
  log: EffectLog,
): Promise<Omit<Result, 'position'>> {
  const done = async (): Promise<Omit<Result, 'position'>> => {
    const { version, isChanged } = await act(dependencies, trx, batch, row, log);
    return { state: isChanged ? 'done' : 'unchanged', version, error: null, message: null };
  };
  return inSavepoint(trx, done, (error) => {
    const refusal = explain(error, batch.actor);
    return refusal && { state: 'failed' as const, version: null, ...refusal };
  });
}

async function act(
  dependencies: EffectDependencies,
  trx: Db,
  { collection, action, actor }: Batch,
  { recordId: id, undoes }: Row,
  log: EffectLog,
): Promise<Saved> {
  const place = { id, version: undefined };
  switch (action.kind) {
    case 'set': {
      const body = { version: undefined, values: action.values, lines: {} };
      return saveRecord(dependencies, trx, collection, id, body, actor);
    }
    case 'transition': {
      const wanted = { ...place, transition: action.transition };
      return changed(await runTransition(dependencies, trx, collection, wanted, actor, log));
    }
    case 'trash':
      return changed(await trashRecord(dependencies, trx, collection, place, actor));
    case 'restore':
      return changed(await restoreRecord(dependencies, trx, collection, place, actor));
    case 'undo':
      return undoChange(dependencies, trx, collection, { id, version: undoes ?? 0 }, actor);
  }
}

const changed = (version: number): Saved => ({ version, isChanged: true });

/** What the person reads about a record that was refused; undefined: not a refusal. */
function explain(
  error: unknown,
  { locale }: Actor,
): { error: string; message: string } | undefined {
  const refusal = error instanceof ProblemError ? refuse(error.problems, locale) : error;
  if (!(refusal instanceof AppError)) return undefined;
  const [problem] = refusal.details.fields ?? [];
  const [conflict] = refusal.details.conflicts ?? [];
  const where = problem?.field ?? conflict?.field;
  const message = problem?.message ?? ERROR_MESSAGES[refusal.error][locale];
  return {
    error: refusal.error,
    message: (where === undefined ? message : `${where}: ${message}`).slice(0, MAX_MESSAGE),
  };
}
