import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const reload = (page: Page) => page.evaluate(() => harness.host.instances()[0]?.reload());

test('a module that threw during evaluation is fetched again', async () => {
  const page = await openShell();
  const entry = '/apps/retry-after-failed-load/sub-app.js';
  const { failure } = await openSubApp(page, { name: 'a', entry });
  expect(failure).toMatchObject({ step: 'load', kind: 'crashed' });
  await page.evaluate(() => Object.assign(globalThis, { isMended: true }));
  expect(await reload(page)).toBe('mounted');
  expect(await page.textContent('#stage')).toBe('mended');
});

test('a missing chunk fails with the message of the specification and is fetched again', async () => {
  const page = await openShell();
  const entry = `/apps/flaky-${Date.now()}/retry-after-failed-load/plain.js`;
  const { failure } = await openSubApp(page, { name: 'b', entry });
  expect(failure?.kind).toBe('missing');
  expect(failure?.message).toContain('Loading chunk plain failed.\n(missing: http://');
  expect(await reload(page)).toBe('mounted');
  expect(await page.evaluate(() => harness.host.instances()[0]?.error.get())).toBe(null);
});

test.each([
  ['a module that imports one', '/apps/retry-after-failed-load/needs-cdn.js', 'library.js'],
  ['an entry', 'https://cdn.invalid/entry.js', 'entry.js'],
])('%s of a site that is not allowed is blocked, not missing', async (_, entry, file) => {
  const page = await openShell();
  const { failure } = await openSubApp(page, { name: 'f', entry });
  expect(failure).toMatchObject({ step: 'load', kind: 'blocked' });
  expect(failure?.message).toContain(`https://cdn.invalid/${file}`);
});

test('an entry that never responds fails within its time limit', async () => {
  const page = await openShell('/?limits=short');
  const { failure } = await openSubApp(page, { name: 'c', entry: '/apps/hang/c.js' });
  expect(failure?.kind).toBe('timeout');
  expect(failure?.message).toContain('Loading chunk c failed.\n(timeout: http://');
});

test('HTML instead of JavaScript is refused; the message names the file', async () => {
  const page = await openShell();
  const { failure } = await openSubApp(page, { name: 'd', entry: '/not-a-script.js' });
  expect(failure).toMatchObject({ step: 'load', kind: 'refused' });
  expect(failure?.message).toContain('not JavaScript');
});

test.each([
  ['a missing', '/', 'gone.css', 'gone'],
  ['a hanging', '/?limits=short', '/apps/hang/slow.css', 'slow'],
])(
  '%s style sheet is a CSS chunk failure and leaves no element behind',
  async (_, path, style, name) => {
    const page = await openShell(path);
    const { failure } = await openSubApp(page, {
      name: 'e',
      entry: '/apps/retry-after-failed-load/plain.js',
      manifest: {
        name: 'e',
        version: '1.0.0',
        format: 'module',
        entry: 'plain.js',
        styles: [style],
        preload: [],
        files: [],
        shared: {},
      },
    });
    expect(failure).toMatchObject({ step: 'load', kind: 'style' });
    expect(failure?.message).toContain(`Loading CSS chunk ${name} failed.`);
    expect(await page.locator('link[rel=stylesheet], link[rel=modulepreload]').count()).toBe(0);
  },
);

test('a file that a running module imports later is named by the message of the specification', async () => {
  const page = await openShell();
  const entry = '/apps/retry-after-failed-load/lazy.js';
  expect((await openSubApp(page, { name: 'f', entry })).state).toBe('mounted');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.waitForFunction(() => harness.events.some(({ type }) => type === 'chunk-missed'));
  const events = await page.evaluate(() => harness.events);
  expect(events.find(({ type }) => type === 'chunk-missed')).toMatchObject({
    message: expect.stringMatching(/^Loading chunk gone failed\.\n\(missing: http:.*gone\.js\)$/),
  });
});

test('a module that fails by a file that it imports names it, too', async () => {
  const page = await openShell();
  const entry = '/apps/retry-after-failed-load/lazy-mount.js';
  const { failure } = await openSubApp(page, { name: 'g', entry });
  expect(failure).toMatchObject({ step: 'mount', kind: 'missing' });
  expect(failure?.message).toContain('Loading chunk gone failed.\n(missing: http://');
});
