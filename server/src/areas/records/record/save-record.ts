import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { type OpenedRecord, openForAction, readAllLines } from '../change/open-record.ts';
import { storeEdit } from '../change/store-edit.ts';
import { type Changes, readChangesSince } from '../history/change.store.ts';
import { dropFixedCopies } from './copy-linked.ts';
import type { Actor } from './record-change.ts';
import { readInput } from './record-input.ts';
import type { LineChanges, PlannedLines } from './record-lines.ts';
import { changeableIn, type WrittenRecord } from './record-view.ts';
import { planAllLines, refusalOf, type WriteAccess } from './write-parts.ts';
import type { Writer } from './writer.ts';

interface Input {
  /** The version that the person saw; undefined: whatever the record is now. */
  version: number | undefined;
  values: RouteParsed<(typeof routeGroups.record)['save']>['body']['values'];
  lines: Readonly<Record<string, LineChanges>>;
}

type InputMap = Map<Column, SqlValue>;

const MAX_CONFLICTS = 50;

/** The version of a record after a change, and whether anything changed. */
export interface Saved {
  version: number;
  isChanged: boolean;
}

type SavedRecord = Saved & WrittenRecord;

/** Saves changed fields and lines. What others changed meanwhile is kept, unless both changed it. */
export async function saveRecord(
  writer: Writer,
  trx: Db,
  collection: CollectionSchema,
  id: string,
  body: Input,
  actor: Actor,
): Promise<SavedRecord> {
  const place = { id, userId: actor.userId, action: 'edit' };
  const opened = await openForAction(writer, trx, collection, place);
  const changeable = changeableIn(collection, String(opened.row.state));
  return saveOpened(writer, trx, { ...opened, changeable }, body, actor);
}

/** Saves changes of a record that is open and locked. */
export async function saveOpened(
  writer: Writer,
  trx: Db,
  opened: Pick<OpenedRecord, 'row' | 'revision'> & WriteAccess,
  body: Input,
  actor: Actor,
): Promise<SavedRecord> {
  const { kind, targets } = writer;
  const { row, revision, ...access } = opened;
  const { collection } = access.gate;
  const { userId } = actor;
  const id = String(row.id);
  const current = Number(row.version);
  const values = readInput(collection.columns, Object.entries(body.values), (field) =>
    refusalOf(access, field),
  );
  if (body.version !== undefined && body.version !== current) {
    await requireDisjoint(trx, id, { ...body, version: body.version }, current);
  }
  const linesBefore = await readAllLines(trx, kind, collection, id);
  const lines = planAllLines(access, linesBefore, body.lines);
  // What stays may name people who left since.
  const changed = new Map([...values].filter(([column, value]) => row[column.name] !== value));
  await targets.check(trx, collection, userId, changed, lines);
  await copyChosen(targets, trx, { collection, userId }, { values, changed, lines });
  const isReordered = Object.values(body.lines).some(({ order }) => order !== undefined);
  const edit = { row, values, lines, linesBefore, isReordered };
  const stored = await storeEdit(writer, trx, collection, edit, actor);
  const { version } = stored;
  return { id, row: stored.row, revision, version, isChanged: version !== current };
}

/** Copies from the links that were chosen now. */
async function copyChosen(
  targets: Writer['targets'],
  trx: Db,
  { collection, userId }: { collection: CollectionSchema; userId: string },
  { values, changed, lines }: { values: InputMap; changed: InputMap; lines: PlannedLines[] },
): Promise<void> {
  dropFixedCopies(collection, values, changed);
  const copied = new Map(changed);
  await targets.copy(trx, collection, userId, copied, lines);
  for (const [column, value] of copied) {
    if (values.has(column) || !changed.has(column)) values.set(column, value);
  }
}

async function requireDisjoint(
  trx: Db,
  recordId: string,
  { version, values, lines }: Input & { version: number },
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
    const [id, line, field] = path.split('/');
    if (field === 'position') return false;
    return mine.has(path) || (line !== undefined && mine.has(`${id}/${line}`));
  });
  if (conflicts.length === 0) return;
  throw new AppError('changedMeanwhile', {
    conflicts: conflicts
      .slice(0, MAX_CONFLICTS)
      .map((field) => ({ field, theirs: theirs[field]?.[1] ?? null })),
  });
}
