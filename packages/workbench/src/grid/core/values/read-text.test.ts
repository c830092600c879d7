import { describe, expect, it } from 'vitest';
import type { CellType, Column } from './columns.ts';
import { readText } from './read-text.ts';

const column = (type: CellType, more: Partial<Column> = {}): Column => ({
  key: 'a',
  title: 'A',
  type,
  ...more,
});

describe('readText', () => {
  it('reads an empty text as no value', () => {
    for (const type of ['text', 'decimal', 'date', 'choice'] as const) {
      expect(readText(column(type), '  ')).toBe(null);
    }
  });

  it.each([
    ['1,234.5', '1234.50'],
    ['¥ 1 234', '1234.00'],
    ['-0012.30', '-12.30'],
    ['(12.5)', '-12.50'],
    ['－１２．５', '-12.50'],
    ['12.500', '12.50'],
    ['-0', '0.00'],
    ['12345678901234567890.12', '12345678901234567890.12'],
  ])('reads the amount %s', (text, value) => {
    expect(readText(column('money', { scale: 2 }), text)).toBe(value);
  });

  it.each(['abc', '1.2.3', '12.345', '1e3', '--1'])('leaves the amount %s unread', (text) => {
    expect(readText(column('money', { scale: 2 }), text)).toEqual({ unread: text });
  });

  it('refuses decimals of an integer', () => {
    expect(readText(column('integer'), '1,200')).toBe('1200');
    expect(readText(column('integer'), '1.5')).toEqual({ unread: '1.5' });
  });

  it.each([
    ['2026-11-17', '2026-11-17'],
    ['2026/1/5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026-01-05 00:00:00', '2026-01-05'],
  ])('reads the day %s', (text, value) => {
    expect(readText(column('date'), text)).toBe(value);
  });

  it.each(['2026-02-30', '5/1/2026', 'tomorrow'])('leaves the day %s unread', (text) => {
    expect(readText(column('date'), text)).toEqual({ unread: text });
  });

  it('reads yes and no in both languages', () => {
    expect(readText(column('boolean'), 'Yes')).toBe(true);
    expect(readText(column('boolean'), '否')).toBe(false);
    expect(readText(column('boolean'), 'maybe')).toEqual({ unread: 'maybe' });
  });

  it('finds choices by label and by value', () => {
    const options = [
      { value: 'open', label: 'Open' },
      { value: 'done', label: '已完成' },
    ];
    expect(readText(column('choice', { options }), '已完成')).toBe('done');
    expect(readText(column('choice', { options }), 'OPEN')).toBe('open');
    expect(readText(column('choice', { options }), 'late')).toEqual({ unread: 'late' });
    expect(readText(column('choices', { options }), 'Open、已完成')).toEqual(['open', 'done']);
    expect(readText(column('choices', { options }), 'Open, late')).toEqual({
      unread: 'Open, late',
    });
  });

  it('prefers the column’s own parser', () => {
    const parse = (text: string) => (text === 'x' ? 'X' : undefined);
    expect(readText(column('reference', { parse }), 'x')).toBe('X');
    expect(readText(column('reference', { parse }), 'y')).toEqual({ unread: 'y' });
  });
});
