import { expect, test } from 'vitest';
import { foreign, openShell, openSubApp } from '../harness/open-shell.ts';

const kind = { format: 'html', isolation: 'realm' } as const;

test('a missing script fails the load with the message of the specification', async () => {
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

test('an entry that is missing or never responds fails within its time limit', async () => {
  const page = await openShell('/a?limits=short');
  const missing = await openSubApp(page, { name: 'a', entry: '/apps/missing/x.html', ...kind });
  expect(missing.failure).toMatchObject({ kind: 'missing' });
  const hanging = await openSubApp(page, { name: 'b', entry: '/apps/hang/x.html', ...kind });
  expect(hanging.failure).toMatchObject({ kind: 'timeout' });
});

test('a host that answers but lets nobody read its page is not one that is missing', async () => {
  const page = await openShell('/a');
  const entry = foreign('/apps/own/fast-switching/page.html');
  const { failure } = await openSubApp(page, { name: 'a', entry, ...kind });
  expect(failure).toMatchObject({ step: 'load', kind: 'cors' });
  expect(failure?.message).toContain('access-control-allow-origin');
  const gone = await openSubApp(page, { name: 'b', entry: 'http://127.0.0.1:9/x.html', ...kind });
  expect(gone.failure).toMatchObject({ kind: 'missing' });
});

test('a style sheet that never arrives is named as one', async () => {
  const page = await openShell('/a?limits=short');
  const entry = '/apps/guest-failures/hanging-style.html';
  const { failure } = await openSubApp(page, { name: 'a', entry, ...kind });
  expect(failure).toMatchObject({ step: 'load', kind: 'style' });
  expect(failure?.message).toContain('Loading CSS chunk slow failed.');
});

test('a failed entry is fetched again', async () => {
  const page = await openShell('/a');
  const entry = `/apps/flaky-${Date.now()}/fast-switching/page.html`;
  expect((await openSubApp(page, { name: 'a', entry, ...kind })).state).toBe('failed');
  expect(await page.evaluate(() => harness.host.instances()[0]?.reload())).toBe('mounted');
});

test('a missing chunk of a running guest is reported, and the guest keeps running', async () => {
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

test.each([
  ['throws.html', 'crashed', 'no config'],
  ['inline.html', 'inline', '1 inline script'],
  ['blocked.html', 'blocked', 'https://cdn.invalid/library.js'],
  ['no-lifecycles.html', 'lifecycles', 'bootstrap, mount and unmount'],
])('%s stays empty and fails with the reason: %s', async (file, failureKind, message) => {
  const page = await openShell('/a?limits=short');
  const { failure } = await openSubApp(page, {
    name: 'a',
    entry: `/apps/guest-failures/${file}`,
    ...kind,
  });
  expect(failure).toMatchObject({ step: 'load', kind: failureKind });
  expect(failure?.message).toContain(message);
  expect(page.frames()).toHaveLength(1);
});

test('a page that shows something runs in spite of errors, blocked files and removed scripts', async () => {
  const page = await openShell('/a?limits=short');
  const entry = '/apps/guest-failures/careless.html';
  const { state } = await openSubApp(page, { name: 'a', entry, ...kind });
  expect(state).toBe('mounted');
  const guest = page.frames()[1];
  expect(await guest?.textContent('body')).toContain('Shown');
  expect(await guest?.textContent('#template')).toBe('<p>Template</p>');
  const events = await page.evaluate(() => harness.events.filter(({ type }) => type !== 'state'));
  expect(events).toEqual([expect.objectContaining({ type: 'inline-blocked', count: 1 })]);
});

test('a running page that an error leaves empty fails', async () => {
  const page = await openShell('/a?limits=short');
  const entry = '/apps/guest-failures/careless.html';
  await openSubApp(page, { name: 'a', entry, ...kind });
  await page.frames()[1]?.evaluate('window.crash()');
  await page.waitForFunction(() => harness.host.instances()[0]?.state.get() === 'failed');
  const error = await page.evaluate(() => {
    const found = harness.host.instances()[0]?.error.get();
    return { step: found?.step, kind: found?.kind, message: found?.message };
  });
  expect(error).toMatchObject({ step: 'run', kind: 'crashed' });
  expect(error.message).toContain('no config');
});
