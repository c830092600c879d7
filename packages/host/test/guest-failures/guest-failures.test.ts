import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const kind = { format: 'html', isolation: 'realm' } as const;

test('a script of the page that is missing fails the load with the words of the specification', async () => {
  const page = await openShell('/a');
  const { failure } = await openSubApp(page, {
    name: 'a',
    entry: '/apps/guest-failures/broken.html',
    ...kind,
  });
  expect(failure).toMatchObject({ subApp: 'a', step: 'load', kind: 'missing' });
  expect(failure?.message).toContain('Loading chunk main failed.\n(missing: http://');
  expect(page.frames()).toHaveLength(1);
});

test('an entry that is missing or never answers fails within its limit', async () => {
  const page = await openShell('/a?limits=short');
  const missing = await openSubApp(page, { name: 'a', entry: '/apps/missing/x.html', ...kind });
  expect(missing.failure).toMatchObject({ kind: 'missing' });
  const hanging = await openSubApp(page, { name: 'b', entry: '/apps/hang/x.html', ...kind });
  expect(hanging.failure).toMatchObject({ kind: 'timeout' });
});

test('a failed entry is fetched anew', async () => {
  const page = await openShell('/a');
  const entry = `/apps/flaky-${Date.now()}/fast-switching/page.html`;
  expect((await openSubApp(page, { name: 'a', entry, ...kind })).state).toBe('failed');
  expect(await page.evaluate(() => harness.host.instances()[0]?.reload())).toBe('mounted');
});

test('a chunk that a running guest misses is reported, and the guest keeps running', async () => {
  const page = await openShell('/a');
  await openSubApp(page, { name: 'a', entry: '/apps/guest-failures/lazy.html', ...kind });
  await page.frames()[1]?.evaluate('window.loadChunk()');
  await page.waitForFunction(() => harness.events.some(({ type }) => type === 'chunk-missed'));
  const event = await page.evaluate(() =>
    harness.events.find(({ type }) => type === 'chunk-missed'),
  );
  expect(event).toMatchObject({
    subApp: 'a',
    message: expect.stringContaining('Loading chunk chunk failed.'),
  });
  expect(await page.evaluate(() => harness.host.instances()[0]?.state.get())).toBe('mounted');
});
