import {
  checkExpression,
  type Expression,
  evaluate,
  type Row,
  type Scope,
  type SqlNames,
  type SqlPiece,
  toSqlCondition,
  toSqlValue,
  type Value,
  type ValueType,
} from '@pedestal/blueprint';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';

const scope: Scope = {
  fields: new Map<string, ValueType>([
    ['qty', { kind: 'number', scale: 3 }],
    ['price', { kind: 'number', scale: 2 }],
    ['pieces', { kind: 'number', scale: 0 }],
    ['name', { kind: 'text' }],
    ['kinds', { kind: 'list', of: 'choices', choices: ['a', 'b'] }],
    ['flag', { kind: 'boolean' }],
    ['day', { kind: 'date' }],
    ['buyer', { kind: 'id', of: 'person' }],
  ]),
  lines: new Map([['rows', new Map<string, ValueType>([['qty', { kind: 'number', scale: 3 }]])]]),
  variables: ['me', 'today'],
};

const VARIABLES = { me: 'ann', today: 20_260_301 } as const;

/** Sources of random expressions, by type. Factors are fields, so that products stay in 64 bits. */
const sources = fc.letrec((tie) => {
  const join = (...parts: (fc.Arbitrary<unknown> | string)[]) =>
    fc
      .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
      .map((texts) => texts.join(''));
  const factor = fc.constantFrom('qty', 'price', 'pieces', '0', '3', '-7', '0.05', '12.5');
  const order = fc.constantFrom(' < ', ' <= ', ' > ', ' >= ', ' == ', ' != ');
  const equal = fc.constantFrom(' == ', ' != ');
  const match = fc.constantFrom('contains', 'startsWith', 'endsWith');
  const how = fc.constantFrom('min', 'max', 'coalesce');
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      factor,
      join('(', factor, ' * ', factor, ')'),
      join('(', factor, ' / ', factor, ')'),
      join('(pieces % ', fc.constantFrom('3', 'pieces', '0'), ')'),
      join('(', tie('number'), fc.constantFrom(' + ', ' - '), tie('number'), ')'),
      join('round(', tie('number'), ', ', fc.constantFrom('0', '1', '2', '6'), ')'),
      join(how, '(', tie('number'), ', ', tie('number'), ')'),
      join('abs(-', tie('number'), ')'),
      join('(', tie('test'), ' ? ', tie('number'), ' : ', tie('number'), ')'),
      join(fc.constantFrom('size', 'size'), '(', tie('text'), ')'),
      join(fc.constantFrom('year', 'month', 'day'), '(', tie('date'), ')'),
      join('daysBetween(', tie('date'), ', ', tie('date'), ')'),
      fc.constant('size(rows)'),
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('name', "''", "'M4'", "'螺丝'", '"it\'s %_"'),
      join('(', tie('text'), ' + ', tie('text'), ')'),
      join('coalesce(', tie('text'), ', ', tie('text'), ')'),
    ),
    date: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('day', 'today', "date('2024-02-29')"),
      join('addDays(', tie('date'), ', ', fc.constantFrom('1', '-400', 'pieces'), ')'),
      join(fc.constantFrom('min', 'max', 'coalesce'), '(', tie('date'), ', ', tie('date'), ')'),
    ),
    test: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('flag', '(buyer == me)', '(name == null)', "('a' in kinds)"),
      fc.constantFrom("(name in ['M4', ''])", '(pieces in [1, 2.0])'),
      join('(', tie('number'), order, tie('number'), ')'),
      join('(', tie('date'), order, tie('date'), ')'),
      join('(', tie('text'), equal, tie('text'), ')'),
      join('(', tie('test'), equal, tie('test'), ')'),
      join(tie('text'), '.', match, '(', tie('text'), ')'),
      join('!', tie('test')),
      join('(', tie('test'), fc.constantFrom(' && ', ' || '), tie('test'), ')'),
      join('rows.', fc.constantFrom('all', 'exists'), '(row, row.qty', order, factor, ')'),
      join('rows.', fc.constantFrom('all', 'exists'), '(row, !(row.qty', order, 'qty))'),
    ),
    any: fc.oneof(tie('number'), tie('text'), tie('date'), tie('test')),
  };
});

const small = (max: bigint) => fc.option(fc.bigInt({ min: -max, max }));
const name = fc.option(fc.constantFrom('', 'M4', '螺丝', '螺丝M4', "it's %_", '100%', '😀M4'));

const record: fc.Arbitrary<Row> = fc.record({
  qty: small(2_000n),
  price: small(1_000n),
  pieces: small(12n),
  name,
  kinds: fc.option(fc.subarray(['a', 'b'])),
  flag: fc.option(fc.boolean()),
  day: fc.option(fc.constantFrom(19_991_231, 20_240_229, 20_260_301, 20_260_302)),
  buyer: fc.option(fc.constantFrom('ann', 'bob')),
  rows: fc.array(fc.record({ qty: small(2_000n) }), { maxLength: 2 }),
});

function namesFor(kind: DatabaseKind): SqlNames {
  return {
    dialect: kind,
    column: ({ of, id }) => (of === 'line' ? `l."${id}"` : `r."${id}"`),
    variable: (variable) => VARIABLES[variable as keyof typeof VARIABLES],
    rows: () => 'from "test_line" as l where l."record" = r."id"',
    contains: ({ id }, value) => {
      const before = kind === 'sqlite' ? 'exists (select 1 from json_each(' : 'jsonb_exists(cast(';
      const middle = kind === 'sqlite' ? ') where value = ' : ' as jsonb), ';
      const [first = '', ...rest] = value.strings;
      const strings = [`${before}r."${id}"${middle}${first}`, ...rest];
      return { strings: strings.with(-1, `${strings.at(-1)})`), parameters: value.parameters };
    },
  };
}

/** Kysely's form of a piece of SQL. */
function toKysely({ strings, parameters }: SqlPiece): RawBuilder<unknown> {
  const template = Object.assign([...strings], { raw: [...strings] });
  return sql(template, ...parameters);
}

async function store(db: Db, records: readonly Row[]): Promise<void> {
  await sql`create table test_record (id integer, qty bigint, price bigint, pieces bigint, name text, kinds text, flag integer, day integer, buyer text)`.execute(
    db,
  );
  await sql`create table test_line (record integer, qty bigint)`.execute(db);
  for (const [id, row] of records.entries()) {
    const { qty, price, pieces, kinds, flag, day, buyer } = row as Record<string, Value>;
    const list = kinds === null ? null : JSON.stringify(kinds);
    await sql`insert into test_record values (${id}, ${textOf(qty)}, ${textOf(price)}, ${textOf(pieces)}, ${row.name}, ${list}, ${flag === null ? null : Number(flag)}, ${day}, ${buyer})`.execute(
      db,
    );
    for (const line of row.rows as readonly Row[]) {
      await sql`insert into test_line values (${id}, ${textOf(line.qty as Value)})`.execute(db);
    }
  }
}

function textOf(value: Value | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** What a column would hold. */
function storedOf(value: Value): string | null {
  return textOf(typeof value === 'boolean' ? Number(value) : value);
}

async function compare(db: Db, kind: DatabaseKind, source: string, records: readonly Row[]) {
  const expression: Expression = checkExpression(source, scope);
  const value = toKysely(toSqlValue(expression, namesFor(kind)));
  const { rows } = await sql<{ id: number; value: string | null }>`
    select r.id, cast(${value} as text) as value from test_record as r order by r.id`.execute(db);
  const expected = records.map((row) => evaluate(expression, row, VARIABLES));
  expect({ source, values: rows.map((row) => row.value) }).toEqual({
    source,
    values: expected.map(storedOf),
  });
  if (expression.type.kind !== 'boolean') return;
  const condition = toKysely(toSqlCondition(expression, namesFor(kind)));
  const found = await sql<{ id: number }>`
    select r.id from test_record as r where ${condition} order by r.id`.execute(db);
  const wanted = expected.flatMap((each, id) => (each === true ? [id] : []));
  expect({ source, found: found.rows.map(({ id }) => Number(id)) }).toEqual({
    source,
    found: wanted,
  });
}

describeOnEachDatabase('expressions in SQL', (context) => {
  it('yield what JavaScript calculates, for random expressions and rows', async () => {
    const records = fc.sample(record, { numRuns: 40, seed: 14 });
    await store(context.db, records);
    await fc.assert(
      fc.asyncProperty(sources.any as fc.Arbitrary<string>, (source) =>
        compare(context.db, context.kind, source, records),
      ),
      { numRuns: 300 },
    );
  });
});
