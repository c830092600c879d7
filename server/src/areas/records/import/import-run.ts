import type { Database, Db } from '../../../platform/db/database.ts';
import { writeCheckpoint } from '../../../platform/jobs/job.store.ts';
import { LeaseLost } from '../../../platform/jobs/job.ts';
import type { InputRow } from '../../../platform/spreadsheet/cells.ts';
import { writeFaultyRows } from '../../../platform/spreadsheet/faulty-rows.ts';
import { isExplanation } from '../../../platform/spreadsheet/header-row.ts';
import { hidesNothing } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { collectFaults, describeFaults, readFaultyRows } from './faults.ts';
import { deletePieces, insertPiece } from './import.store.ts';
import { createSession, type Send, type ThreadServices } from './import-session.ts';
import type { Fault, ImportCheckpoint, ImportTask } from './import-task.ts';
import { type BatchContext, planBatch } from './plan-batch.ts';
import type { PlannedRow } from './plan-row.ts';
import { continues, type GroupColumns, isGrouped } from './row-groups.ts';
import { readUpload } from './upload-file.ts';
import { BatchChanged, HiddenRows, writeBatch } from './write-batch.ts';

/** What a pass over the file does: look, or write. */
type Pass = 'check' | 'apply';

const NOTHING: ImportCheckpoint = {
  row: 0,
  pieces: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  faulty: 0,
};

/** Checks a file and imports it. Returns the function that does so. */
export function createImport(database: Database, task: ImportTask, services: ThreadServices) {
  const { db } = database;
  const { send } = services;
  const { startBatch, write, openReader, readGroupColumns } = createSession(
    database,
    task,
    services,
  );
  const { importId, jobId, locale } = task;

  /** The progress after a batch, stored with it where the pass writes. */
  async function finish(
    pass: Pass,
    context: BatchContext,
    before: ImportCheckpoint,
    rows: PlannedRow[],
  ) {
    const reader = await openReader(context.collection);
    const after = advance(before, rows);
    const faulty = describeFaults(rows, context.collection, locale);
    const storeFaults = (trx: Db) => {
      const data = Buffer.from(JSON.stringify(faulty));
      return insertPiece(trx, { importId, part: jobId, position: before.pieces, data });
    };
    if (pass === 'apply') {
      await write(async (trx, { token, until }) => {
        await writeBatch(trx, context, reader, rows);
        if (faulty.length > 0) await storeFaults(trx);
        const progress = { done: after.row, total: null };
        const isHeld = await writeCheckpoint(trx, token, JSON.stringify(after), progress, until);
        if (!isHeld) throw new LeaseLost();
      });
      await send({ ask: 'written', ids: idsWritten(rows) });
    } else {
      // Only the database can say which records would be out of reach.
      if (!hidesNothing(reader)) {
        await rehearse(write, (trx) => writeBatch(trx, context, reader, rows));
      }
      if (faulty.length > 0) await write(storeFaults);
    }
    return after;
  }

  async function runBatch(
    pass: Pass,
    seen: BatchContext['seen'],
    before: ImportCheckpoint,
    inputs: readonly InputRow[],
  ): Promise<ImportCheckpoint> {
    const context = await startBatch(seen, before.row, before);
    const hidden = new Set<number>();
    for (let attempt = 1; ; attempt += 1) {
      const rows = await planBatch(context, inputs);
      for (const { input, problems } of rows) {
        if (hidden.has(input.number)) problems.push({ field: 'id', name: 'outOfReach' });
      }
      try {
        return await finish(pass, context, before, rows);
      } catch (error) {
        if (error instanceof HiddenRows) for (const row of error.rows) hidden.add(row);
        else if (!(error instanceof BatchChanged) || attempt === RECORD_LIMITS.import.attempts) {
          throw error;
        }
      }
    }
  }

  /** Goes through the file. Rows that an earlier attempt dealt with only count for duplicates. */
  async function runPass(pass: Pass, from: ImportCheckpoint): Promise<ImportCheckpoint> {
    await write((trx) => deletePieces(trx, importId, jobId, from.pieces));
    const seen: BatchContext['seen'] = new Map();
    let progress = from;
    const groups = await readGroupColumns();
    for await (const { rows, isDone } of readBatches(db, importId, {
      groups,
      doneUpTo: from.row,
    })) {
      if (isDone) await planBatch(await startBatch(seen, progress.row, progress), rows);
      else progress = await runBatch(pass, seen, progress, rows);
    }
    return progress;
  }

  return async (): Promise<void> => {
    const { checkpoint, dryRun, skipFaulty } = task;
    let result = checkpoint ?? NOTHING;
    let pass: Pass = dryRun || (!skipFaulty && !checkpoint) ? 'check' : 'apply';
    result = await runPass(pass, result);
    if (pass === 'check' && !dryRun && result.faulty === 0) {
      pass = 'apply';
      result = await runPass(pass, NOTHING);
    }
    const faults = result.faulty > 0 ? await sendFaultyRows(db, task, send) : [];
    await send({ ask: 'done', counts: result, faults, isApplied: pass === 'apply' });
  };
}

function idsWritten(rows: readonly PlannedRow[]): string[] {
  return rows.flatMap(({ plan, problems }) =>
    problems.length > 0 || !plan || plan.action === 'unchanged' ? [] : [plan.id],
  );
}

class TakenBack extends Error {}

/** Runs a transaction and takes it back. */
async function rehearse(
  write: (work: (trx: Db) => Promise<void>) => Promise<void>,
  work: (trx: Db) => Promise<void>,
): Promise<void> {
  try {
    await write(async (trx) => {
      await work(trx);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
}

/** Sends the faulty rows as a file, and returns the first faults. */
async function sendFaultyRows(db: Db, task: ImportTask, send: Send): Promise<Fault[]> {
  const { faults, add } = collectFaults();
  const { headers, locale } = task;
  const file = writeFaultyRows(headers, readFaultyRows(db, task, add), locale);
  for await (const piece of file) await send({ ask: 'file', piece });
  return faults;
}

function advance(before: ImportCheckpoint, rows: readonly PlannedRow[]): ImportCheckpoint {
  const after = { ...before };
  for (const { input, more, plan, problems } of rows) {
    after.row = more.at(-1)?.number ?? input.number;
    if (problems.length > 0 || !plan) after.faulty += 1 + more.length;
    else if (plan.action === 'create') after.created += 1;
    else if (plan.action === 'update') after.updated += 1;
    else after.unchanged += 1;
  }
  if (after.faulty > before.faulty) after.pieces += 1;
  return after;
}

/** The data rows in batches. Those up to a row were dealt with by an earlier attempt. */
async function* readBatches(
  db: Db,
  importId: string,
  { groups, doneUpTo }: { groups: GroupColumns; doneUpTo: number },
) {
  const { batch, rowsOfRecord } = RECORD_LIMITS.import;
  const { rows } = await readUpload(db, importId);
  let held: InputRow[] = [];
  let first: InputRow | undefined;
  let isHead = true;
  for await (const row of rows) {
    if (isHead || isExplanation(row)) {
      isHead = false;
      continue;
    }
    // The rows of a record stay together.
    const isSame = first !== undefined && isGrouped(groups) && continues(groups, first, row);
    if (!isSame) first = row;
    const isFull = held.length >= (isSame ? batch + rowsOfRecord : batch);
    const isFirstToDo = (held.at(-1)?.number ?? 0) <= doneUpTo && row.number > doneUpTo;
    if (held.length > 0 && (isFull || isFirstToDo)) {
      yield { rows: held, isDone: isFirstToDo || row.number <= doneUpTo };
      held = [];
    }
    held.push(row);
  }
  if (held.length > 0) yield { rows: held, isDone: (held.at(-1)?.number ?? 0) <= doneUpTo };
}
