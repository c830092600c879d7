import { createCache } from '@ant-design/cssinjs';
import { expect, test } from 'vitest';
import { keepStyles } from './keep-styles.ts';

test('keeps generated styles that nothing uses, and nothing else', () => {
  const cache = createCache();
  keepStyles(cache);
  keepStyles(cache);
  for (const path of ['style%Button', 'cssVar%Button']) cache.opUpdate(path, () => [1, 'text']);
  for (const path of ['style%Button', 'cssVar%Button']) cache.opUpdate(path, () => null);
  expect(cache.opGet('style%Button')).toEqual([0, 'text']);
  expect(cache.opGet('cssVar%Button')).toBeNull();
  cache.opUpdate('style%Button', (entry) => [(entry?.[0] ?? 0) + 1, entry?.[1]]);
  expect(cache.opGet('style%Button')).toEqual([1, 'text']);
  cache.opUpdate('style%Select', () => null);
  expect(cache.opGet('style%Select')).toBeNull();
});
