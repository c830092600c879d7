import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeReason } from '../problem-texts.ts';
import { checkExpression } from './check.ts';
import { NumberTooLargeError } from './decimal.ts';
import { ExpressionError } from './error.ts';
import { evaluate } from './evaluate.ts';
import type { Scope } from './scope.ts';
import type { Row, Value, ValueType } from './value.ts';

const scope: Scope = {
  fields: new Map<string, ValueType>([
    ['qty', { kind: 'number', scale: 3 }],
    ['price', { kind: 'number', scale: 2 }],
    ['count', { kind: 'number', scale: 0 }],
    ['name', { kind: 'text' }],
    ['kind', { kind: 'text', choices: ['a', 'b'] }],
    ['kinds', { kind: 'list', of: 'choices', choices: ['a', 'b'] }],
    ['flag', { kind: 'boolean' }],
    ['day', { kind: 'date' }],
    ['at', { kind: 'timestamp' }],
    ['buyer', { kind: 'id', of: 'person' }],
  ]),
  lines: new Map([['rows', new Map<string, ValueType>([['qty', { kind: 'number', scale: 3 }]])]]),
  variables: ['me', 'today'],
};

const row: Row = {
  qty: 2500n,
  price: 1999n,
  count: 7n,
  name: '螺丝 M4',
  kind: 'a',
  kinds: ['b'],
  flag: true,
  day: 20_260_131,
  at: 1_769_846_400_000,
  buyer: 'u1',
  rows: [{ qty: 1000n }, { qty: 0n }],
};

const EMPTY: Row = { rows: [] };

function run(source: string, values: Row = row, type?: ValueType): Value {
  return evaluate(checkExpression(source, scope, type), values, { me: 'u1', today: 20_260_201 });
}

function errorOf(source: string, type?: ValueType): string {
  try {
    checkExpression(source, scope, type);
    return 'no error';
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { line, column } = error.place;
    return `${line}:${column} ${describeReason(error.reason, 'en-US')}`;
  }
}

describe('evaluate', () => {
  it.each<[string, Value]>([
    ['qty * price', 4_997_500n],
    ['qty + price', 22_490n],
    ['qty - 0.5', 2000n],
    ['count / 2', 3_500_000n],
    ['count / 0', null],
    ['count % 4', 3n],
    ['-count % 4', -3n],
    ['round(price / 3, 2)', 666n],
    ['abs(-1.5)', 15n],
    ['min(qty, price, 3)', 2500n],
    ['max(day, today)', 20_260_201],
    ["name + '-' + kind", '螺丝 M4-a'],
    ['size(name)', 5n],
    ["name.contains('M4') && name.startsWith('螺') && name.endsWith('4')", true],
    ["kind in ['a', 'b'] && 'b' in kinds && !('a' in kinds)", true],
    ['count in [1, 7.0]', true],
    ['flag ? 1 : 2.5', 10n],
    ['year(day) * 10000 + month(day) * 100 + day(day)', 20_260_131n],
    ['addDays(day, 1) == today', true],
    ['daysBetween(day, today)', 1n],
    ["day == date('2026-01-31') && at == timestamp('2026-01-31T08:00:00Z')", true],
    ['buyer == me', true],
    ['rows.exists(row, row.qty == 0) && !rows.all(row, row.qty > 0)', true],
    ['rows.all(r, r.qty <= qty)', true],
    ['size(rows)', 2n],
    ['0.1 + 0.2 == 0.3', true],
    ['count > 6.999999', true],
  ])('%s is %s', (source, expected) => {
    expect(run(source)).toEqual(expected);
  });

  it.each<[string, Value]>([
    ['qty * price', null],
    ["name + 'x'", null],
    ['size(name)', null],
    ['coalesce(qty, 1)', 1000n],
    ['min(qty, 1)', null],
    ['qty > 1', false],
    ['!(qty > 1)', true],
    ['qty == null', true],
    ['qty == price', true],
    ['qty != 1', true],
    ["kind in ['a']", false],
    ["'a' in kinds", false],
    ["name.contains('')", false],
    ['flag', null],
    ['flag || !flag', true],
    ['flag ? 1 : 2', 2n],
    ['addDays(day, 1)', null],
    ['rows.all(row, row.qty > 0)', true],
    ['rows.exists(row, row.qty > 0)', false],
  ])('of empty fields, %s is %s', (source, expected) => {
    expect(run(source, EMPTY)).toEqual(expected);
  });

  it('rounds to the scale that is asked for', () => {
    expect(run('qty * price', row, { kind: 'number', scale: 2 })).toBe(4998n);
    expect(run('-(qty * price)', row, { kind: 'number', scale: 2 })).toBe(-4998n);
    expect(run('null', row, { kind: 'number', scale: 2 })).toBeNull();
  });

  it('refuses numbers beyond 64 bits', () => {
    expect(() => run('qty * price', { qty: 10n ** 10n, price: 10n ** 10n })).toThrow(
      NumberTooLargeError,
    );
    expect(() => run('9223372036854775807 + count')).toThrow(NumberTooLargeError);
  });

  it('keeps the laws of arithmetic', () => {
    const value = fc.bigInt({ min: -(10n ** 8n), max: 10n ** 8n });
    fc.assert(
      fc.property(value, value, value, (qty, price, count) => {
        const values = { qty, price, count };
        expect(run('qty + price - price == qty', values)).toBe(true);
        expect(run('(qty + price) * count == qty * count + price * count', values)).toBe(true);
        expect(run('count == 0 || abs(qty * count / count - qty) < 0.000001', values)).toBe(true);
        expect(run('abs(round(qty, 1) - qty) <= 0.05', values)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('checkExpression', () => {
  it.each([
    ['qty >', '1:6 Unexpected token: EOF'],
    ['qty ++ 1', '1:6 Unexpected token: PLUS'],
    ['1 +\n  nothing', '2:3 There is no field "nothing"'],
    ['name > 1', '1:1 text and integer cannot be combined'],
    ["name > 'a'", '1:1 text has no order; use == or !='],
    ["kind == 'c'", '1:1 There is no choice "c"'],
    ["kind in ['a', 'c']", '1:1 There is no choice "c"'],
    ["'c' in kinds", '1:1 There is no choice "c"'],
    ['kind in [name]', '1:10 A list holds constant values only'],
    ['name && flag', '1:1 Must be boolean, is text'],
    ['qty % 2', '1:1 % needs integers'],
    [
      'qty * qty * qty * qty * qty',
      '1:1 The product has 15 digits after the point; use round() first',
    ],
    ['buyer == at', '1:1 person and timestamp cannot be combined'],
    ['rows', '1:1 rows are lines; use rows.exists(row, …), rows.all(row, …), size(rows)'],
    ['buyer.name', '1:1 Only fields of the record itself and of its lines can be used'],
    ['rows.all(row, row.price > 0)', '1:19 The lines have no field "price"'],
    ['rows.all(a, rows.all(b, true))', '1:25 Conditions on lines cannot contain each other'],
    ['now > at', '1:1 There is no field "now"'],
    ['sqrt(qty)', '1:1 There is no function sqrt'],
    ['round(qty)', '1:1 round() takes 2 arguments, not 1'],
    ['name.matches("x")', '1:1 There is no method matches()'],
    ["date('2026-02-30')", '1:1 date() takes a day such as "2026-01-31"'],
    ['1e3', '1:1 Write a number with at most 6 digits after the point, such as 12.5'],
    ['1.2345678', '1:1 Write a number with at most 6 digits'],
    ['1u', '1:1 Write a number'],
    ["b'x'", '1:'],
    ['{1: 2}', '1:'],
    ['[1, 2]', '1:1 A list can only follow in'],
    ['qty[0]', '1:1 Not supported here'],
    ['99999999999999999999', '1:1 The number is too large'],
  ])('%s: %s', (source, expected) => {
    expect(errorOf(source)).toContain(expected);
  });

  it('expects the type that is asked for', () => {
    expect(errorOf('qty', { kind: 'boolean' })).toBe('1:1 Must be boolean, is decimal(3)');
    expect(errorOf("'c'", { kind: 'text', choices: ['a'] })).toBe('1:1 There is no choice "c"');
    expect(errorOf('me', { kind: 'id', of: 'org unit' })).toBe('1:1 Must be org unit, is person');
  });

  it.each([
    ['too many nodes', Array(400).fill('count').join(' == count || ')],
    ['brackets that are too deep', `${'('.repeat(60)}1${')'.repeat(60)}`],
    ['a sum that is too deep', Array(100).fill('1').join(' + ')],
    ['negations that are too deep', `${'!'.repeat(500)}flag`],
    ['a list that is too long', `count in [${Array(300).fill('1').join(', ')}]`],
  ])('refuses %s', (_, source) => {
    expect(errorOf(source)).toMatch(/Exceeded|Deeper/);
  });

  it('accepts a long chain of conditions', () => {
    expect(errorOf(Array(100).fill('count > 1').join(' && '))).toBe('no error');
  });

  it('answers any text with an expression or an ExpressionError', () => {
    const words = fc.constantFrom(
      ...[
        'qty',
        'name',
        'rows',
        'day',
        'me',
        '(',
        ')',
        '[',
        ']',
        '+',
        '-',
        '*',
        '==',
        '<',
        '&&',
        '!',
      ],
      ...[
        '?',
        ':',
        ',',
        '.',
        'in',
        'size',
        'all',
        'null',
        "'a'",
        '1.5',
        '7',
        'date',
        '"',
        '\\',
        '\n',
        '//',
      ],
    );
    const source = fc.oneof(
      fc.array(words, { maxLength: 15 }).map((each) => each.join(' ')),
      fc
        .array(fc.nat({ max: 0xffff }), { maxLength: 30 })
        .map((codes) => String.fromCharCode(...codes)),
    );
    fc.assert(
      fc.property(source, (text) => typeof errorOf(text) === 'string'),
      { numRuns: 500 },
    );
  });
});
