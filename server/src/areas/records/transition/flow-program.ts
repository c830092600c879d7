import {
  checkExpression,
  type Expression,
  evaluate,
  NumberTooLargeError,
  type Row,
  recordScope,
  type SetEffectJson,
  type TransitionJson,
  type Variables,
  valueTypeOf,
} from '@pedestal/blueprint';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';

/** A transition with its expressions compiled. */
export interface CompiledTransition {
  json: TransitionJson;
  guard: Expression | undefined;
  sets: readonly { column: Column; expression: Expression }[];
}

const programs = new WeakMap<CollectionSchema, ReadonlyMap<string, CompiledTransition>>();

/** What guards and effects may name besides the fields. */
export function flowScope({ json }: CollectionSchema) {
  return recordScope(json, ['me', 'myUnit', 'today', 'now']);
}

/** The transitions of a collection by id, compiled once per schema version. */
export function transitionsOf(
  collection: CollectionSchema,
): ReadonlyMap<string, CompiledTransition> {
  const known = programs.get(collection);
  if (known) return known;
  const scope = flowScope(collection);
  const compiled = new Map(
    (collection.flow?.transitions ?? []).map((json): [string, CompiledTransition] => {
      const guard = json.guard;
      return [
        json.id,
        {
          json,
          guard:
            guard === undefined ? undefined : checkExpression(guard, scope, { kind: 'boolean' }),
          sets: json.effects
            .filter((effect): effect is SetEffectJson => effect.kind === 'set')
            .map(({ field, value }) => {
              const column = requireColumn(collection, field);
              const type = column.field && valueTypeOf(column.field);
              return { column, expression: checkExpression(value, scope, type) };
            }),
        },
      ];
    }),
  );
  programs.set(collection, compiled);
  return compiled;
}

/** The column of a field that the blueprint's checks have found. */
export function requireColumn({ table, columns }: CollectionSchema, id: string): Column {
  const column = columns.get(id);
  if (!column) throw new Error(`${table} has no field ${id}`);
  return column;
}

/** Does the record meet the guard? A value that cannot be calculated does not. */
export function isGuardMet(
  { guard }: CompiledTransition,
  record: Row,
  variables: Variables,
): boolean {
  if (guard === undefined) return true;
  try {
    return evaluate(guard, record, variables) === true;
  } catch (error) {
    if (error instanceof NumberTooLargeError) return false;
    throw error;
  }
}
