import {
  checkExpression,
  type Expression,
  type FieldNode,
  recordScope,
  type SqlNames,
  type SqlPiece,
  toSqlCondition,
} from '@pedestal/blueprint';
import type { SqlText, SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { WriteRule } from '../gate/gate.ts';
import { variablesOf } from './variables.ts';

/** Compiles the rule of a role: a condition over the record, its lines and the person. */
export function compileRule(collection: CollectionSchema, source: string): WriteRule {
  const expression = checkRule(collection, source);
  return (sql, alias, person) => {
    const variables = { ...variablesOf(person.now, person.userId), myUnit: person.orgUnitId };
    writePiece(sql, toSqlCondition(expression, namesOf(collection, alias, sql.kind, variables)));
  };
}

/** Throws `ExpressionError` at the place that is wrong. */
export function checkRule({ json }: Pick<CollectionSchema, 'json'>, source: string): Expression {
  return checkExpression(source, recordScope(json, ['me', 'myUnit', 'today', 'now']), {
    kind: 'boolean',
  });
}

function namesOf(
  collection: CollectionSchema,
  alias: string,
  dialect: SqlNames['dialect'],
  variables: Partial<Record<string, SqlValue>>,
): SqlNames {
  const columnOf = ({ lines, id }: FieldNode) => {
    const owner = lines === undefined ? collection : collection.lines.get(lines);
    const column = owner?.columns.get(id);
    if (!column) throw new Error(`no column for ${id}`);
    return column;
  };
  return {
    dialect,
    column: (field) => `${field.of === 'record' ? alias : 'n'}."${columnOf(field).name}"`,
    variable: (name) => variables[name] ?? null,
    rows(id) {
      const lines = collection.lines.get(id);
      if (!lines) throw new Error(`no lines ${id}`);
      return `from "${lines.table}" n where n."parent_id" = ${alias}."id"`;
    },
    contains(field, value) {
      const { storage } = columnOf(field);
      if (storage.kind !== 'set') throw new Error(`${field.id} has one value`);
      const owner = field.of === 'record' ? alias : 'n';
      const [first = '', ...rest] = value.strings;
      const head = `exists (select 1 from "${storage.table}" v where v."record_id" = ${owner}."id" and v."value" = `;
      const strings = [head + first, ...rest];
      strings[strings.length - 1] += ')';
      return { strings, parameters: value.parameters };
    },
  };
}

function writePiece(sql: SqlText, { strings, parameters }: SqlPiece): void {
  for (const [index, text] of strings.entries()) {
    sql.add(text);
    if (index < parameters.length) sql.value(parameters[index] as SqlValue);
  }
}
