import { describe, expect, it } from 'vitest';
import type { Column, GridRow } from './columns.ts';
import { chipsOf, showValue, writeValue } from './show-value.ts';

const row: GridRow = { id: 'r', values: {} };
const money: Column = { key: 'a', title: 'A', type: 'money', scale: 2 };
const state: Column = {
  key: 's',
  title: 'S',
  type: 'choice',
  options: [{ value: 'open', label: '进行中', tone: 'blue' }],
};

describe('showValue', () => {
  it('groups digits exactly and copies them without separators', () => {
    expect(showValue(money, '-12345678901234567890.5', row)).toBe('-12,345,678,901,234,567,890.50');
    expect(showValue(money, '123', row)).toBe('123.00');
    expect(writeValue(money, '1234.50', row)).toBe('1234.50');
  });

  it('shows and copies labels of choices and references', () => {
    expect(showValue(state, 'open', row)).toBe('进行中');
    expect(writeValue(state, 'open', row)).toBe('进行中');
    const people: Column = { ...state, type: 'references', options: [], labelOf: (id) => `#${id}` };
    expect(writeValue(people, ['1', '2'], row)).toBe('#1, #2');
    expect(chipsOf(people, ['1'])).toEqual([{ value: '1', label: '#1' }]);
  });

  it('shows unread text as it was typed, never as a chip', () => {
    expect(showValue(money, { unread: '12x' }, row)).toBe('12x');
    expect(chipsOf(state, { unread: 'late' })).toBeUndefined();
    expect(chipsOf(state, 'open')).toEqual(state.options);
  });
});
