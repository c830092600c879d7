import type { VariableName } from '../expression/ast.ts';
import type { Scope } from '../expression/scope.ts';
import type { ValueType } from '../expression/value.ts';
import { SYSTEM_FIELDS } from '../schema/names.ts';
import type { CollectionJson, FieldJson, LinesJson } from '../schema/types.ts';

/** The type that a field has in expressions; undefined where none can use it. */
export function valueTypeOf(field: FieldJson): ValueType | undefined {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'code':
      return { kind: 'text' };
    case 'choice':
      return { kind: 'text', choices: field.choices.map(({ id }) => id) };
    case 'choices':
      return { kind: 'list', of: 'choices', choices: field.choices.map(({ id }) => id) };
    case 'links':
      return { kind: 'list', of: field.to };
    case 'integer':
      return { kind: 'number', scale: 0 };
    case 'decimal':
    case 'money':
    case 'percent':
    case 'sum':
      return { kind: 'number', scale: field.scale };
    case 'boolean':
    case 'date':
    case 'timestamp':
      return { kind: field.type };
    case 'person':
      return { kind: 'id', of: 'person' };
    case 'orgUnit':
      return { kind: 'id', of: 'org unit' };
    case 'link':
      return { kind: 'id', of: field.to };
    case 'computed':
      return computedType(field.of, field.scale);
    case 'files':
      return undefined;
  }
}

function computedType(of: string, scale = 0): ValueType {
  if (of === 'text' || of === 'boolean' || of === 'date') return { kind: of };
  return { kind: 'number', scale };
}

/** What expressions about a whole record can name: rules, guards, filters and row rules. */
export function recordScope(collection: CollectionJson, variables: readonly VariableName[]): Scope {
  const { fields, lines, states, number } = collection;
  const types = typesOf(fields);
  if (states) types.set('state', { kind: 'text', choices: states.states.map(({ id }) => id) });
  if (number) types.set('no', { kind: 'text' });
  types.set('owner', { kind: 'id', of: 'person' });
  types.set('orgUnit', { kind: 'id', of: 'org unit' });
  types.set('created', { kind: 'timestamp' });
  types.set('updated', { kind: 'timestamp' });
  return {
    fields: types,
    lines: new Map(lines.map((each) => [each.id, typesOf(each.fields)])),
    variables,
  };
}

/** What a computed field of the record can name: it is stored, so nothing that changes by itself. */
export function computedScope({ fields, lines }: CollectionJson): Scope {
  const lineTypes = new Map(lines.map((each) => [each.id, typesOf(each.fields)]));
  return { fields: typesOf(fields), lines: lineTypes, variables: [] };
}

/** What a computed field of a row of lines can name: its own row. */
export function rowScope({ fields }: LinesJson): Scope {
  return { fields: typesOf(fields), lines: new Map(), variables: [] };
}

function typesOf(fields: readonly FieldJson[]): Map<string, ValueType> {
  return new Map(
    fields.flatMap((field) => {
      const type = valueTypeOf(field);
      return type ? [[field.id, type] as const] : [];
    }),
  );
}

/** System fields that the records of a collection have. */
export function systemFieldsOf({ states, number }: CollectionJson): string[] {
  return Object.keys(SYSTEM_FIELDS).filter(
    (id) => (id !== 'state' || states !== undefined) && (id !== 'no' || number !== undefined),
  );
}
