import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { SqlValue } from '../compile/sql-text.ts';
import { type Changes, readChangesSince } from '../history/change.store.ts';
import { storeChange } from '../history/store-change.ts';
import * as store from './record.store.ts';
import { changeOf } from './record-change.ts';
import { readInput } from './record-input.ts';
import { changeableIn } from './record-view.ts';
import { storeUnique } from './unique.ts';
import { toApiValue } from './values.ts';
import { finishRecord, planAllLines, refusalOf, storeLines, storeSets } from './write-parts.ts';
import type { Writer } from './writer.ts';

type Input = RouteParsed<(typeof routeGroups.record)['save']>['body'];

const MAX_CONFLICTS = 50;

/** Saves changed fields and lines. What others changed meanwhile is kept, unless both changed it. */
export async function saveRecord(
  writer: Writer,
  trx: Db,
  collection: CollectionSchema,
  id: string,
  body: Input,
  context: SignedInContext,
): Promise<void> {
  const { kind, clock, targets } = writer;
  const { userId } = context.session;
  const { gate, row, parts } = await openForEdit(writer, trx, collection, id, userId);
  const version = Number(row.version);
  const access = { gate, parts, changeable: changeableIn(collection, String(row.state)) };
  const values = readInput(collection.columns, body.values, (field) => refusalOf(access, field));
  if (body.version !== version) await requireDisjoint(trx, id, body, version);

  const before = new Map<string, store.StoredRow[]>();
  for (const [linesId, schema] of collection.lines) {
    before.set(linesId, await store.readLines(trx, kind, schema, id));
  }
  const lines = planAllLines(access, before, body.lines);
  await targets.check(trx, collection, userId, values, lines);
  const next: store.StoredRow = { ...row };
  for (const [column, value] of values) next[column.name] = value;
  const now = clock();
  const today = new Date(now).toISOString().slice(0, 10);
  finishRecord(collection, next, lines, { today, locale: context.locale });

  const { changes, stored } = differences(collection, row, next);
  Object.assign(changes, ...lines.map((planned) => planned.changes));
  const isReordered = Object.values(body.lines).some(({ order }) => order !== undefined);
  if (Object.keys(changes).length === 0 && !isReordered) return;
  await storeUnique(collection, () =>
    store.updateRow(
      trx,
      kind,
      collection,
      { id, version },
      { ...stored, version: version + 1, updated_at: now },
    ),
  );
  await storeSets(trx, kind, id, values);
  for (const planned of lines) {
    await storeLines(trx, kind, id, planned, before.get(planned.schema.json.id) ?? []);
  }
  await storeChange(trx, writer.outbox, 'changed', {
    ...changeOf(collection, id, version + 1, context, now),
    changes,
  });
}

/** The record, locked, if the person may read and edit it. */
async function openForEdit(
  { kind, gates }: Writer,
  trx: Db,
  collection: CollectionSchema,
  id: string,
  userId: string,
) {
  const reader = await gates.open(userId, collection, 'read');
  const gate = await gates.open(userId, collection, 'edit');
  if (!(await store.findRecord(trx, kind, reader, id, { lock: true }))) {
    throw new AppError('notFound');
  }
  const reached = await store.findRecord(trx, kind, gate, id);
  if (!reached) throw new AppError('forbidden');
  return { gate, ...reached };
}

async function requireDisjoint(
  trx: Db,
  recordId: string,
  { version, values, lines }: Input,
  current: number,
): Promise<void> {
  if (version > current) throw new AppError('changedMeanwhile');
  const theirs = Object.assign({}, ...(await readChangesSince(trx, recordId, version))) as Changes;
  const mine = new Set(Object.keys(values));
  for (const [id, { change, remove }] of Object.entries(lines)) {
    for (const line of change) {
      for (const field of Object.keys(line.values)) mine.add(`${id}/${line.id}/${field}`);
    }
    for (const line of remove) mine.add(`${id}/${line}`);
  }
  const conflicts = Object.keys(theirs).filter((path) => {
    const [id, line] = path.split('/');
    return mine.has(path) || (line !== undefined && mine.has(`${id}/${line}`));
  });
  if (conflicts.length === 0) return;
  throw new AppError('changedMeanwhile', {
    conflicts: conflicts
      .slice(0, MAX_CONFLICTS)
      .map((field) => ({ field, theirs: theirs[field]?.[1] ?? null })),
  });
}

function differences(
  collection: CollectionSchema,
  before: store.StoredRow,
  after: store.StoredRow,
) {
  const changes: Changes = {};
  const stored: Record<string, SqlValue> = {};
  for (const column of collection.columns.values()) {
    if (!column.field || column.storage.kind === 'none') continue;
    const was = toApiValue(column, before[column.name]);
    const is = toApiValue(column, after[column.name]);
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes[column.id] = [was, is];
    stored[column.name] = after[column.name] ?? null;
  }
  return { changes, stored };
}
