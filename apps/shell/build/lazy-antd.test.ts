import { expect, test } from 'vitest';
import { pickExport } from './lazy-antd.ts';

test('takes an export with what it needs, and nothing else', () => {
  const code = `
import React, { useMemo as memo, useState } from 'react';
import { half } from './half';
import Unused from './unused';
const limit = half(10);
function isOver(value) { return value > limit; }
export const isBright = (value) => isOver(value);
export default function Panel() { return Unused(memo, useState); }
`;
  expect(pickExport(code, 'isBright')).toBe(
    [
      "import { half } from './half';",
      'const limit = half(10);',
      'function isOver(value) { return value > limit; }',
      'export const isBright = (value) => isOver(value);',
    ].join('\n'),
  );
});
