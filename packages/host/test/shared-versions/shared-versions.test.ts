import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

test('refuses a release that needs another React version, without fetching its files', async () => {
  const page = await openShell();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const { failure } = await openSubApp(page, {
    name: 'old',
    entry: '/apps/shared-versions/main.js',
    manifest: {
      name: 'old',
      version: '1.0.0',
      format: 'module',
      entry: 'main.js',
      styles: [],
      preload: [],
      files: [],
      shared: { react: '^18.2.0', antd: '^6.0.0' },
    },
  });
  expect(failure).toMatchObject({ step: 'load', kind: 'shared' });
  expect(failure?.message).toContain('react ^18.2.0 is needed, this shell has 19.3.1');
  expect(failure?.message).toContain('antd ^6.0.0 is not offered by this shell');
  expect(requests).toEqual([]);
});
