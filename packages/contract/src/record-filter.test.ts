import { describe, expect, it } from 'vitest';
import { FILTER_LIMITS, parseFilter, printFilter } from './record-filter.ts';

describe('a filter in an address', () => {
  it.each([
    'state.eq.open',
    'and(state.in.open~late,amount.gt.1000)',
    'or(not(owner.me),and(day.gte.2026-01-01,day.lt.2026-02-01))',
    'supplier>kind.eq.customer',
    'note.contains.50%25 %28net%29%2C a%7Eb',
    'note.eq.',
    'price.lte.1.25',
    'name.startsWith.华东',
    'remark.empty',
  ])('is the same after reading and writing: %s', (text) => {
    expect(printFilter(parseFilter(text))).toBe(text);
  });

  it('keeps reserved characters of a value', () => {
    const value = '%~,() .华\u{1f600}';
    const filter = { field: 'note', operator: 'in' as const, values: [value, ''] };
    expect(parseFilter(printFilter(filter))).toEqual(filter);
  });

  it.each([
    ['', 'a field name is missing', 0],
    ['and()', 'a field name is missing', 4],
    ['and(state.eq.a', 'a closing bracket is missing', 14],
    ['state.eq.a)', 'unexpected text after the filter', 10],
    ['state.like.a', 'unknown operator like', 10],
    ['state', 'unknown operator', 5],
    ['state.eq', 'wrong number of values for eq', 8],
    ['state.eq.a~b', 'wrong number of values for eq', 12],
    ['state.empty.a', 'wrong number of values for empty', 13],
    ['state.in', 'wrong number of values for in', 8],
    ['not(a.me,b.me)', 'not() takes one condition', 14],
    ['state.eq.%zz', 'a value has a broken percent code', 12],
    ['state.toString.a', 'unknown operator toString', 14],
  ])('refuses %j and names the position', (text, message, at) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ message, at }));
  });

  it('refuses what exceeds its limits', () => {
    const nodes = Array.from({ length: FILTER_LIMITS.nodes }, () => 'a.me').join(',');
    expect(() => parseFilter(`and(${nodes})`)).toThrow('more than 100 conditions');
    const many = Array.from({ length: 10_000 }, () => 'a.me').join(',');
    expect(() => parseFilter(`and(${many})`)).toThrow('longer than 4000');
    const { depth } = FILTER_LIMITS;
    const deep = `${'not('.repeat(depth)}a.me${')'.repeat(depth)}`;
    expect(() => parseFilter(deep)).toThrow('nested too deeply');
    const values = Array.from({ length: FILTER_LIMITS.values + 1 }, () => 'x').join('~');
    expect(() => parseFilter(`a.in.${values}`)).toThrow('more than 500 values');
    expect(() => parseFilter('a'.repeat(FILTER_LIMITS.chars + 1))).toThrow('longer than 4000');
  });
});
