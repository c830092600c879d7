import type { Row, Variables } from '@pedestal/blueprint';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { variablesOf } from '../compile/variables.ts';
import type { GatePerson } from '../gate/gate.ts';
import type { StoredRow } from '../record/record.store.ts';
import { toExpressionRecord } from '../record/write-parts.ts';
import { type CompiledTransition, isGuardMet, transitionsOf } from './flow-program.ts';

interface Subject {
  collection: CollectionSchema;
  row: StoredRow;
  lines: ReadonlyMap<string, readonly StoredRow[]>;
}

/** The action that a role must grant for a transition. */
export const actionOf = ({ permission }: { permission?: string }): string => permission ?? 'edit';

/** The actions of all transitions of a collection. */
export function actionsOf(collection: CollectionSchema): string[] {
  return [...transitionsOf(collection).values()].map(({ json }) => actionOf(json));
}

/** The transitions that this person can start now, in the order of the blueprint. */
export function findPossible(
  { collection, row, lines }: Subject,
  person: GatePerson,
  now: number,
  canDo: (action: string) => boolean,
): string[] {
  const candidates = [...transitionsOf(collection).values()].filter(
    ({ json }) => json.from.includes(String(row.state)) && !collection.ends.has(json.id),
  );
  const allowed = candidates.filter(({ json }) => canDo(actionOf(json)));
  return keepMet(allowed, () => ({
    record: toExpressionRecord(collection, row, byLines(collection, lines)),
    variables: { ...variablesOf(now, person.userId), myUnit: person.orgUnitId },
  })).map(({ json }) => json.id);
}

/** Those whose guards are met. What guards look at is made only if there is one. */
function keepMet(
  transitions: readonly CompiledTransition[],
  describe: () => { record: Row; variables: Variables },
): readonly CompiledTransition[] {
  if (transitions.every(({ guard }) => guard === undefined)) return transitions;
  const { record, variables } = describe();
  return transitions.filter((each) => isGuardMet(each, record, variables));
}

/** The rows of lines by their schema. */
export function byLines(
  collection: CollectionSchema,
  lines: ReadonlyMap<string, readonly StoredRow[]>,
) {
  return new Map([...collection.lines].map(([id, schema]) => [schema, lines.get(id) ?? []]));
}
