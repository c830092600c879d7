import type { VariableName } from './ast.ts';
import type { ValueType } from './value.ts';

/** What an expression can name. */
export interface Scope {
  readonly fields: ReadonlyMap<string, ValueType>;
  /** Fields of each kind of lines. */
  readonly lines: ReadonlyMap<string, ReadonlyMap<string, ValueType>>;
  readonly variables: readonly VariableName[];
  /** The row of lines that the expression is about, under the name that it has there. */
  readonly row?: { readonly name: string; readonly lines: string };
}

export const VARIABLE_TYPES: Readonly<Record<VariableName, ValueType>> = {
  me: { kind: 'id', of: 'person' },
  myUnit: { kind: 'id', of: 'org unit' },
  today: { kind: 'date' },
  now: { kind: 'timestamp' },
};
