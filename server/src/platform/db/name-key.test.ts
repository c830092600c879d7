import { expect, it } from 'vitest';
import { toNameKey, toNameSkeleton } from './name-key.ts';

it.each([
  ['admin', 'ADMIN', 'ａｄｍｉｎ', '\u0430dmin', 'adm\u0456n', 'adm\u0131n'],
  ['cop', 'сор', 'ϲορ'],
  ['BOB', 'ВОВ', 'ΒΟΒ'],
  ['ëva', 'ёva', 'e\u0308va'],
])('gives look-alike user names one skeleton: %s', (...names) => {
  expect([...new Set(names.map(toNameSkeleton))]).toEqual([toNameKey(names[0] ?? '')]);
});

it.each(['admin', 'Ada.Lovelace@x-1', '李雷', 'zoë', 'たろう', 'm1l0'])(
  'leaves %s as its key',
  (name) => expect(toNameSkeleton(name)).toBe(toNameKey(name)),
);
