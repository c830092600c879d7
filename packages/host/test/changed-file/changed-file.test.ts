import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const WRONG = `sha384-${'A'.repeat(64)}`;

async function hashOf(name: string): Promise<string> {
  const content = await readFile(new URL(name, import.meta.url));
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function release(hashes: { entry?: string; chunk?: string }) {
  const files = [
    { path: 'sub-app.js', size: 1, integrity: hashes.entry ?? (await hashOf('sub-app.js')) },
    { path: 'chunk.js', size: 1, integrity: hashes.chunk ?? (await hashOf('chunk.js')) },
  ];
  const preload = ['chunk.js'];
  const manifest = { name: 'pinned', version: '1.0.0', format: 'module' as const };
  return {
    name: 'pinned',
    entry: '/apps/changed-file/sub-app.js',
    manifest: { ...manifest, entry: 'sub-app.js', styles: [], preload, files, shared: {} },
  };
}

test('runs files that match the release', async () => {
  const page = await openShell();
  expect((await openSubApp(page, await release({}))).state).toBe('mounted');
});

test.each(['entry', 'chunk'] as const)(
  'refuses a changed %s before any of its code runs',
  async (file) => {
    const page = await openShell();
    const { failure } = await openSubApp(page, await release({ [file]: WRONG }));
    expect(failure).toMatchObject({ subApp: 'pinned', step: 'load', kind: 'integrity' });
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
    const other = { name: 'other', entry: '/apps/changed-file/chunk.js' };
    expect((await openSubApp(page, other)).state).toBe('mounted');
  },
);
