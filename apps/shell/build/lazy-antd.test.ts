import { expect, test } from 'vitest';
import { pickExports } from './lazy-antd.ts';

test('takes exports with what they need, and nothing else', () => {
  const code = `
import React, { useMemo as memo, useState } from 'react';
import { half } from './half';
import Unused from './unused';
const limit = half(10);
function isOver(value) { return value > limit; }
export const isBright = (value) => isOver(value);
export const isDark = (value) => !isOver(value);
export const isGrey = () => false;
export default function Panel() { return Unused(memo, useState); }
`;
  expect(pickExports(code, ['isBright', 'isDark'])).toBe(
    [
      "import { half } from './half';",
      'const limit = half(10);',
      'function isOver(value) { return value > limit; }',
      'export const isBright = (value) => isOver(value);',
      'export const isDark = (value) => !isOver(value);',
    ].join('\n'),
  );
});
