import { describe, expect, it } from 'vitest';
import { findFeatureBreach } from './features.mjs';

const files = new Set([
  'apps/shell/src/features/login/index.ts',
  'apps/shell/src/features/login/login-page.tsx',
  'apps/shell/src/features/tabs/tabs.tsx',
]);

describe('findFeatureBreach', () => {
  it.each([
    ['apps/shell/src/app/app.tsx', '../features/login/index.ts'],
    ['apps/shell/src/app/app.tsx', '../features/tabs/tabs.tsx'],
    ['apps/shell/src/features/login/index.ts', './login-page.tsx'],
    ['apps/shell/src/app/app.test.tsx', '../features/login/login-page.tsx'],
    ['apps/shell/src/app/app.tsx', 'react'],
  ])('lets %s import %s', (file, specifier) => {
    expect(findFeatureBreach(file, specifier, files)).toBeUndefined();
  });

  it('refuses an inner file of a feature that has an index.ts', () => {
    const file = 'apps/shell/src/app/app.tsx';
    expect(findFeatureBreach(file, '../features/login/login-page.tsx', files)).toBe(
      'import it through apps/shell/src/features/login/index.ts',
    );
  });
});
