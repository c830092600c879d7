import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { variablesOf } from '../compile/variables.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { GatePerson } from '../gate/gate.ts';
import { findRecord, type StoredRow } from '../record/record.store.ts';
import { toExpressionRecord } from '../record/write-parts.ts';
import { isGuardMet, transitionsOf } from './flow-program.ts';

interface Dependencies {
  kind: DatabaseKind;
  clock: () => number;
  gates: GateService;
}

interface Subject {
  collection: CollectionSchema;
  row: StoredRow;
  lines: ReadonlyMap<string, readonly StoredRow[]>;
}

/** The action that a role must grant for a transition. */
export const actionOf = ({ permission }: { permission?: string }): string => permission ?? 'edit';

/** The transitions that this person can start now, in the order of the blueprint. */
export async function findPossible(
  { kind, clock, gates }: Dependencies,
  trx: Db,
  person: GatePerson,
  { collection, row, lines }: Subject,
): Promise<string[]> {
  const candidates = [...transitionsOf(collection).values()].filter(({ json }) =>
    json.from.includes(String(row.state)),
  );
  if (candidates.length === 0) return [];
  const record = toExpressionRecord(collection, row, byLines(collection, lines));
  const variables = { ...variablesOf(clock(), person.userId), myUnit: person.orgUnitId };
  const reached = new Map<string, boolean>();
  const possible: string[] = [];
  for (const transition of candidates) {
    if (!isGuardMet(transition, record, variables)) continue;
    const action = actionOf(transition.json);
    if (!reached.has(action)) {
      const gate = await gates.find(person.userId, collection, action);
      const found = gate && (await findRecord(trx, kind, gate, String(row.id)));
      reached.set(action, found !== undefined);
    }
    if (reached.get(action)) possible.push(transition.json.id);
  }
  return possible;
}

/** The rows of lines by their schema. */
export function byLines(
  collection: CollectionSchema,
  lines: ReadonlyMap<string, readonly StoredRow[]>,
) {
  return new Map([...collection.lines].map(([id, schema]) => [schema, lines.get(id) ?? []]));
}
