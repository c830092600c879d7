import {
  evaluate,
  NumberTooLargeError,
  type Row,
  type TransitionJson,
  type Variables,
} from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import {
  type OpenedRecord,
  openForAction,
  openWhole,
  readAllLines,
  requireNoApproval,
} from '../change/open-record.ts';
import { storeEdit } from '../change/store-edit.ts';
import { fromValue } from '../compile/program.ts';
import { variablesOf } from '../compile/variables.ts';
import type { ChosenSigners } from '../ports.ts';
import { ProblemError } from '../record/problems.ts';
import type { StoredRow } from '../record/record.store.ts';
import type { Actor } from '../record/record-change.ts';
import { planAllLines, toExpressionRecord } from '../record/write-parts.ts';
import { createLinked, type EffectDependencies, type EffectLog, report } from './effects.ts';
import {
  type CompiledTransition,
  isGuardMet,
  requireColumn,
  transitionsOf,
} from './flow-program.ts';
import { findLinkedIn } from './linked.store.ts';
import { actionOf, byLines } from './possible-transitions.ts';
import { post } from './post.ts';

interface Wanted {
  id: string;
  transition: string;
  /** The version that the person saw; undefined: whatever it is now. */
  version: number | undefined;
  /** Does an approval of the record, or a record that it links to, perform it? Not the roles of the person decide then. */
  byApproval?: boolean;
  /** Whom the starter of an approval chooses, by node. */
  chosen?: ChosenSigners | undefined;
}

/** Moves a record to its next state with all effects, and returns its version then. */
export async function runTransition(
  dependencies: EffectDependencies,
  trx: Db,
  collection: CollectionSchema,
  wanted: Wanted,
  actor: Actor,
  log: EffectLog,
): Promise<number> {
  const { id, transition: name, version, chosen } = wanted;
  const { kind, clock } = dependencies;
  const transition = transitionsOf(collection).get(name);
  if (!transition) throw new AppError('notFound');
  const { userId } = actor;
  const opened = await openFor(dependencies, trx, collection, transition, wanted, userId);
  const { gate, row, parts, revision } = opened;
  if (version !== undefined && version !== Number(row.version)) {
    throw new AppError('changedMeanwhile');
  }
  if (!transition.json.from.includes(String(row.state))) throw new AppError('wrongState');
  const linesBefore = await readAllLines(trx, kind, collection, id);
  const rowsOfLines = byLines(collection, linesBefore);
  const variables = { ...variablesOf(clock(), userId), myUnit: gate.person.orgUnitId };
  const before = toExpressionRecord(collection, row, rowsOfLines);
  if (!isGuardMet(transition, before, variables)) throw new AppError('guardUnmet');

  const values = evaluateSets(transition, before, variables);
  const lines = planAllLines({ gate, parts, changeable: new Set() }, linesBefore, {});
  const next: StoredRow = { ...row };
  for (const [column, value] of values) next[column.name] = value;
  const record = toExpressionRecord(collection, next, rowsOfLines);
  const subject = { collection, id, record, variables, person: gate.person, actor };
  await createLinked(dependencies, trx, transition.json, subject, log);
  const edit = { row, values, lines, linesBefore, state: transition.json.to };
  const stored = await storeEdit(dependencies, trx, collection, edit, actor);
  await post(dependencies, trx, transition.json, { ...subject, ...stored, lines, revision });
  await moveLinked(dependencies, trx, transition.json, subject, log);
  await report(dependencies, trx, transition.json, { ...subject, ...stored, chosen }, log);
  log.touched.push({ collection, id });
  return stored.version;
}

/**
 * Moves the records that link to this one, those whose state the transition starts from. The
 * permission of the person's own transition is enough, as it is for records that one creates.
 */
async function moveLinked(
  dependencies: EffectDependencies,
  trx: Db,
  { effects }: TransitionJson,
  { collection, id, actor }: { collection: CollectionSchema; id: string; actor: Actor },
  log: EffectLog,
): Promise<void> {
  for (const effect of effects) {
    if (effect.kind !== 'move') continue;
    const target = await dependencies.catalogue.target(collection, effect.collection);
    const transition = target && transitionsOf(target).get(effect.transition);
    if (!transition) throw new Error(`there is no transition ${effect.transition} to perform`);
    const { name } = requireColumn(target, effect.link);
    const from = { column: name, states: transition.json.from };
    for (const linked of await findLinkedIn(trx, dependencies.kind, target, from, id)) {
      await requireNoApproval(dependencies, trx, target, linked);
      const wanted = { id: linked, transition: effect.transition, version: undefined };
      await runTransition(dependencies, trx, target, { ...wanted, byApproval: true }, actor, log);
    }
  }
}

/** The record, locked. People move no record that is being approved, and perform no end of an approval. */
async function openFor(
  dependencies: EffectDependencies,
  trx: Db,
  collection: CollectionSchema,
  { json }: CompiledTransition,
  { id, byApproval = false }: Wanted,
  userId: string,
): Promise<OpenedRecord> {
  if (byApproval) return openWhole(dependencies, trx, collection, { id, userId });
  if (collection.ends.has(json.id)) throw new AppError('forbidden');
  const place = { id, userId, action: actionOf(json) };
  const opened = await openForAction(dependencies, trx, collection, place);
  await requireNoApproval(dependencies, trx, collection, id);
  return opened;
}

/** Each expression sees what those before it have set. */
function evaluateSets(
  { sets }: CompiledTransition,
  before: Row,
  variables: Variables,
): Map<Column, SqlValue> {
  const record: Record<string, Row[string]> = { ...before };
  const values = new Map<Column, SqlValue>();
  for (const { column, expression } of sets) {
    try {
      const value = evaluate(expression, record, variables);
      record[column.id] = value;
      values.set(column, fromValue(value));
    } catch (error) {
      if (!(error instanceof NumberTooLargeError)) throw error;
      throw new ProblemError({ field: column.id, name: 'numberTooLarge' });
    }
  }
  return values;
}
