import { AppError } from '@pedestal/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../../platform/db/dialect.ts';
import type { SchemaSource } from '../../catalogue/schema.ts';
import { findWorkspace, toSource } from '../../catalogue/workspace.store.ts';
import { RECORD_LIMITS } from '../../limits.ts';
import type { ChangeWork } from '../change-work.ts';
import { type CatalogueState, findChange, type SchemaChangeRow } from '../schema-change.store.ts';
import { countRows } from './fill.store.ts';
import { type CollectionFill, prepareFills } from './fill.ts';
import { type FillProgress, fillBatch, nextBatchSize } from './fill-batch.ts';

/** A change with what is left to do for it. */
export interface StartedChange {
  change: SchemaChangeRow;
  work: ChangeWork;
  after: SchemaSource;
  fills: readonly CollectionFill[];
}

export async function readStarted(db: Db, id: string): Promise<StartedChange | undefined> {
  const change = await findChange(db, id);
  const row = change && (await findWorkspace(db, change.workspace));
  if (!change || !row) return undefined;
  const work = JSON.parse(change.work) as ChangeWork;
  const { effective, columns } = JSON.parse(change.after) as CatalogueState;
  const after: SchemaSource = { ...toSource(row), effective: JSON.parse(effective), columns };
  return { change, work, after, fills: prepareFills(after, work.fills) };
}

/** What fills need of where they run. */
export interface FillHost {
  db: Db;
  kind: DatabaseKind;
  /** Runs a transaction that stores the progress with the work. */
  write(work: (trx: Db) => Promise<void>, progress: FillProgress, total: number): Promise<void>;
  /** Called after each transaction. */
  onBatch(progress: FillProgress, total: number): void | Promise<void>;
}

/** Fills the records of a change, and notes in `progress` how far it got. */
export async function runFills(
  { db, kind, write, onBatch }: FillHost,
  { change, fills }: Pick<StartedChange, 'change' | 'fills'>,
  progress: FillProgress,
): Promise<void> {
  const total = await countAll(db, fills);
  let size: number = RECORD_LIMITS.fillBatch.least;
  while (progress.stage < fills.length) {
    let tookMs = 0;
    const work = async (trx: Db) => {
      const startedAt = performance.now();
      await requireRunning(trx, change.id);
      await fillBatch(trx, kind, fills, progress, size);
      tookMs = performance.now() - startedAt;
    };
    await write(work, progress, total);
    size = nextBatchSize(size, tookMs);
    await onBatch(progress, total);
  }
}

async function countAll(db: Db, fills: readonly CollectionFill[]): Promise<number> {
  let total = 0;
  for (const { collection } of fills) total += await countRows(db, collection.table);
  return total;
}

/** Somebody may have given the change up. */
async function requireRunning(trx: Db, id: string): Promise<void> {
  const change = await findChange(trx, id);
  if (change?.state !== 'running') throw new AppError('changedMeanwhile');
}
