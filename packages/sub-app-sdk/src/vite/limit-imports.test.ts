import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitEachImport, limitImports } from './limit-imports.ts';

interface Pages {
  openPage(): Promise<{ title: string }>;
  openHanging(): Promise<unknown>;
}

async function buildPages(): Promise<Pages> {
  const root = await mkdtemp(join(tmpdir(), 'pedestal-limit-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = {
    'main.js': `
      export const openPage = () => import('./page.js');
      export const openHanging = () => import('./hanging-page.js');
    `,
    'page.js': "export const title = 'Users';",
    'hanging-page.js': 'await new Promise(() => {}); export const title = 1;',
  };
  for (const [name, code] of Object.entries(files)) await writeFile(join(root, name), code);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [limitImports()],
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: { main: 'main.js' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  return import(pathToFileURL(join(root, 'dist/main.mjs')).href);
}

test('a file that hangs is given up after 120 seconds, by the message of the specification', async () => {
  const { openPage, openHanging } = await buildPages();
  expect((await openPage()).title).toBe('Users');

  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let failure: unknown;
  openHanging().catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(119_000);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failure).toMatchObject({
    kind: 'timeout',
    message: 'Loading chunk hanging-page failed.\n(timeout)',
  });
  expect(vi.getTimerCount()).toBe(0);
});

test('imports of an address that only the running code knows stay as they are', () => {
  const code = 'const load = (url) => import(url); // import(x)\n';
  expect(limitEachImport(code)).toBe(code);
});

test('lines keep their numbers', () => {
  const code = "const a = 1;\nconst b = () => import(\n  './b.js'\n);\nconst c = 3;\n";
  const limited = limitEachImport(code).split('\n');
  expect(limited).toHaveLength(code.split('\n').length);
  expect(limited[4]).toBe('const c = 3;');
});
