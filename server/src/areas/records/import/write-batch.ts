import type { Db } from '../../../platform/db/database.ts';
import { type DatabaseKind, isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { type Gate, hidesNothing } from '../gate/gate.ts';
import { insertChanges } from '../history/change.store.ts';
import type { NumberService } from '../number/number.service.ts';
import type { ThreadOutbox } from '../ports.ts';
import { setsOf, takeNumber } from '../record/create-record.ts';
import { insertRows, updateRow } from '../record/record.store.ts';
import { type Actor, changeOf } from '../record/record-change.ts';
import { lineColumns } from '../record/record-lines.ts';
import { storeLines, storeSets } from '../record/write-parts.ts';
import { findParts } from './existing-records.ts';
import type { PlannedRow, RowPlan } from './plan-row.ts';

/** Somebody else changed a record or took a key after the batch was planned: plan it again. */
export class BatchChanged extends Error {
  override readonly name = 'BatchChanged';
}

interface Context {
  kind: DatabaseKind;
  collection: CollectionSchema;
  actor: Actor;
  numbers: NumberService;
  outbox: ThreadOutbox;
  now: number;
}

type Written = Exclude<RowPlan, { action: 'unchanged' }>;

/** Writes planned rows with their history and events. Throws `BatchChanged`. */
export async function writeBatch(
  trx: Db,
  context: Context,
  reader: Gate,
  rows: readonly PlannedRow[],
): Promise<void> {
  const { kind, collection } = context;
  const written = rows.flatMap(({ plan, problems }): Written[] =>
    problems.length > 0 || !plan || plan.action === 'unchanged' ? [] : [plan],
  );
  if (written.length === 0) return;
  try {
    const created = written.filter((plan) => plan.action === 'create');
    for (const { row, changes } of created) {
      await takeNumber(context.numbers, trx, collection, row);
      if (row.no !== null) changes.no = [null, String(row.no)];
    }
    await insertRows(
      trx,
      kind,
      collection,
      created.map(({ row }) => row),
    );
    await insertLines(trx, kind, collection, created);
    for (const plan of written) await writeOne(trx, context, plan);
  } catch (error) {
    throw isUniqueViolation(error) ? new BatchChanged() : error;
  }
  await insertChanges(
    trx,
    kind,
    written.map((plan) => {
      const row = changeOf(collection, plan.id, versionOf(plan), context.actor, context.now);
      return { ...row, changes: plan.changes };
    }),
  );
  await context.outbox.emit(
    trx,
    written.map((plan) => ({
      workspace: collection.workspace,
      collection: collection.id,
      recordId: plan.id,
      version: versionOf(plan),
      event: plan.action === 'create' ? 'created' : 'changed',
    })),
  );
  await refuseHidden(trx, kind, reader, rows);
}

const versionOf = (plan: Written) => (plan.action === 'create' ? 1 : plan.version + 1);

/** The update of one record, and the fields with several values of either. */
async function writeOne(trx: Db, { kind, collection, now }: Context, plan: Written): Promise<void> {
  if (plan.action === 'create') {
    const sets = setsOf(collection, plan.row).filter(([, value]) => value !== null);
    if (sets.length > 0) await storeSets(trx, kind, plan.id, sets);
    return;
  }
  const { id, version, stored } = plan;
  const change = { ...stored, version: version + 1, updated_at: now };
  if (!(await updateRow(trx, kind, collection, { id, version }, change))) {
    throw new BatchChanged();
  }
  await storeSets(trx, kind, id, plan.values);
  for (const planned of plan.lines) {
    await storeLines(trx, kind, id, planned, plan.linesBefore.get(planned.schema.json.id) ?? []);
  }
}

/** The lines of new records, many in one statement. */
async function insertLines(
  trx: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  created: readonly Extract<RowPlan, { action: 'create' }>[],
): Promise<void> {
  for (const schema of collection.lines.values()) {
    const lines = created.flatMap((plan) =>
      plan.lines
        .filter((planned) => planned.schema === schema)
        .flatMap((planned) => planned.lines.map((line) => ({ parent: plan.id, line }))),
    );
    await insertRows(
      trx,
      kind,
      schema,
      lines.map(({ parent, line }) => ({
        id: line.id ?? '',
        parent_id: parent,
        ...lineColumns(schema, line),
      })),
    );
    for (const { line } of lines) {
      await storeSets(trx, kind, String(line.id), setsOf(schema, line));
    }
  }
}

/** Nobody writes a record that they could not see afterwards. */
async function refuseHidden(
  trx: Db,
  kind: DatabaseKind,
  reader: Gate,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (hidesNothing(reader)) return;
  const planned = rows.filter(({ plan, problems }) => plan && problems.length === 0);
  const ids = planned.flatMap(({ plan }) => plan?.id ?? []);
  const visible = await findParts(trx, kind, reader, ids);
  const hidden = planned.filter(({ plan }) => plan && !visible.has(plan.id));
  if (hidden.length > 0) throw new HiddenRows(hidden.map(({ input }) => input.number));
}

/** These rows would be out of reach. */
export class HiddenRows extends Error {
  override readonly name = 'HiddenRows';
  readonly rows: ReadonlySet<number>;

  constructor(rows: readonly number[]) {
    super('rows would be out of reach');
    this.rows = new Set(rows);
  }
}
