import type { RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import type { GatePerson } from '../gate/gate.ts';
import type { Changes } from '../history/change.store.ts';
import { storeChange } from '../history/store-change.ts';
import * as store from './record.store.ts';
import { type Actor, changeOf } from './record-change.ts';
import { defaultOf, readInput } from './record-input.ts';
import type { LineChanges, PlannedLines } from './record-lines.ts';
import { changeableIn, type WrittenRecord } from './record-view.ts';
import { storeUnique } from './unique.ts';
import { toApiValue } from './values.ts';
import { finishRecord, planAllLines, refusalOf, storeLines, storeSets } from './write-parts.ts';
import type { Writer } from './writer.ts';

type Input = RouteParsed<(typeof routeGroups.record)['create']>['body'];

/** Creates a record. */
export async function createRecord(
  writer: Writer,
  trx: Db,
  collection: CollectionSchema,
  body: Input,
  actor: Actor,
): Promise<WrittenRecord> {
  const { gates, targets } = writer;
  const gate = await gates.open(actor.userId, collection, 'create');
  const access = {
    gate,
    parts: [...gate.parts.keys()],
    changeable: changeableIn(collection, collection.flow?.initial ?? ''),
  };
  const values = readInput(collection.columns, Object.entries(body.values), (id) =>
    refusalOf(access, id),
  );
  const lines = planAllLines(access, new Map(), toAdditions(body.lines));
  await targets.check(trx, collection, actor.userId, values, lines);
  await targets.copy(trx, collection, actor.userId, values, lines);
  return insertRecord(writer, trx, collection, { values, lines, person: gate.person }, actor);
}

/** The content of a new record, checked. */
export interface NewRecord {
  values: ReadonlyMap<Column, SqlValue>;
  lines: readonly PlannedLines[];
  /** The owner. */
  person: GatePerson;
}

/** Calculates, checks and writes a new record with its history. */
export async function insertRecord(
  parts: Pick<Writer, 'kind' | 'clock' | 'numbers' | 'outbox' | 'gates'>,
  trx: Db,
  collection: CollectionSchema,
  { values, lines, person }: NewRecord,
  actor: Actor,
): Promise<WrittenRecord> {
  const { kind, clock, numbers, outbox } = parts;
  const now = clock();
  const row = draftRow(collection, { values, person }, now);
  const id = String(row.id);
  finishRecord(collection, row, lines, { now, actor });

  await takeNumber(numbers, trx, collection, row);
  await storeUnique(parts, collection, actor.userId, () =>
    store.insertRow(trx, kind, collection, row),
  );
  await storeSets(trx, kind, id, setsOf(collection, row));
  for (const planned of lines) await storeLines(trx, kind, id, planned, []);
  await storeChange(trx, outbox, 'created', {
    ...changeOf(collection, id, 1, actor, now),
    changes: changesOfNew(collection, row, lines),
  });
  return { id, row, revision: 1 };
}

/** The row of a new record, with its defaults. */
export function draftRow(
  collection: CollectionSchema,
  { values, person: { userId, orgUnitId } }: Pick<NewRecord, 'values' | 'person'>,
  now: number,
): store.StoredRow {
  const row: store.StoredRow = {
    id: newId(now),
    no: null,
    state: collection.flow?.initial ?? '',
    version: 1,
    owner_id: userId,
    org_unit_id: orgUnitId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  for (const column of collection.columns.values()) {
    if (!column.field || column.storage.kind === 'none') continue;
    const given = values.get(column);
    row[column.name] = given === undefined ? defaultOf(column, { userId, orgUnitId, now }) : given;
  }
  return row;
}

/** Gives a new record its number, if it gets one now. */
export async function takeNumber(
  numbers: Writer['numbers'],
  trx: Db,
  collection: CollectionSchema,
  row: store.StoredRow,
): Promise<void> {
  if (!collection.json.number) return;
  const today = dayOf(Number(row.created_at));
  row.no = await numbers.take(trx, collection, row, { today, isNew: true });
}

/** The values of a row by column, of those that are stored in tables of their own. */
export function setsOf({ columns }: Pick<CollectionSchema, 'columns'>, row: store.StoredRow) {
  const sets: [Column, SqlValue][] = [];
  for (const column of columns.values()) {
    if (column.storage.kind === 'set') sets.push([column, row[column.name] ?? null]);
  }
  return sets;
}

export function changesOfNew(
  collection: CollectionSchema,
  row: store.StoredRow,
  lines: readonly PlannedLines[],
): Changes {
  const changes: Changes = Object.assign({}, ...lines.map((planned) => planned.changes));
  for (const column of collection.columns.values()) {
    const value = (column.field || column.id === 'no') && row[column.name];
    if (value === null || value === undefined || value === false) continue;
    changes[column.id] = [null, toApiValue(column, value)];
  }
  return changes;
}

function toAdditions(lines: Input['lines']): Record<string, LineChanges> {
  return Object.fromEntries(
    Object.entries(lines).map(([id, add]) => [id, { add, change: [], remove: [] }]),
  );
}
