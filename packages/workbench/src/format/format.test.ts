import { expect, it } from 'vitest';
import { createFormat } from './format.ts';

const NOON = Date.UTC(2026, 10, 16, 12);

it('shows dates in the chosen time zone', () => {
  expect(createFormat('en-US', 'UTC').instant(NOON)).toBe(
    'Nov\u00a016,\u00a02026,\u00a012:00\u00a0PM',
  );
  expect(createFormat('zh-CN', 'Asia/Shanghai').instant(NOON)).toBe('2026-11-16\u00a020:00');
});

it('shows a dash for a missing date', () => {
  expect(createFormat('en-US', null).instant(null)).toBe('–');
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [5 * 1024 ** 4, '5 TB'],
])('shows %i bytes as %s', (size, text) => {
  expect(createFormat('en-US', null).bytes(size)).toBe(text);
});

it('falls back to the Chinese name', () => {
  const format = createFormat('en-US', null);
  expect(format.name({ name: '财务', nameEn: 'Finance' })).toBe('Finance');
  expect(format.name({ name: '财务', nameEn: '' })).toBe('财务');
});
