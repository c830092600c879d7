import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createRateLimit } from '../../src/runtimes/strict/rate-limit.ts';
import { readMessage } from '../../src/runtimes/strict/read-message.ts';
import { openShell, openSubApp } from '../harness/open-shell.ts';

interface Connected {
  connected: ReturnType<typeof import('@pedestal/sub-app-sdk/bridge').connectShell>;
}

async function openPage(calls: string[] = []): Promise<{ page: Page; frame: Frame }> {
  const page = await openShell('/sealed');
  const { state } = await openSubApp(page, {
    name: 'sealed',
    entry: '/apps/strict-bridge/page.html',
    format: 'html',
    isolation: 'strict',
    calls,
  });
  expect(state).toBe('mounted');
  const frame = page.frames()[1];
  if (!frame) throw new Error('no frame');
  return { page, frame };
}

const fetchFrom = (frame: Frame, path: string) =>
  frame.evaluate(async (address) => {
    const { shell } = await (globalThis as unknown as Connected).connected;
    return shell.fetch(address).then(
      (response) => response.json(),
      (error: Error) => error.message,
    );
  }, path);

test.each([
  ['a missing page', '/apps/missing/page.html', 'answered 404'],
  ['an unreachable host', 'http://127.0.0.1:9/page.html', 'cannot be reached'],
])('%s fails the load instead of showing an empty frame', async (_, entry, reason) => {
  const page = await openShell('/sealed');
  const { state, failure } = await openSubApp(page, {
    name: 'sealed',
    entry,
    format: 'html',
    isolation: 'strict',
  });
  expect(state).toBe('failed');
  expect(failure).toMatchObject({ step: 'load', kind: 'missing' });
  expect(failure?.message).toContain(reason);
  expect(await page.locator('iframe').count()).toBe(0);
});

test('the shell sends only the requests that the registration allows', async () => {
  const { frame } = await openPage(['/gateway/orders']);
  expect(await fetchFrom(frame, '/gateway/orders/list')).toMatchObject({ code: 10000 });
  for (const path of [
    '/gateway/orders-other',
    '/gateway/authority/user/getUserInfo',
    '/gateway/orders/../authority/x',
    '/gateway/orders/%2e%2e/authority/x',
    '/\\example.org/gateway/orders',
    '//example.org/gateway/orders/x',
  ]) {
    expect(await fetchFrom(frame, path)).toContain('not open to this sub-app');
  }
});

test.each([
  ['without a listed call: none', [], []],
  ['with one: those of its own resources', ['/gateway/orders'], ['sealed:read']],
])('tells a sealed page of the permissions %s', async (_, calls, expected) => {
  const { page, frame } = await openPage(calls);
  const read = () =>
    frame.evaluate(async () => {
      const { shell } = await (globalThis as unknown as Connected).connected;
      return [...shell.permissions.get()];
    });
  const set = (codes: string[]) => page.evaluate((given) => harness.permissions.set(given), codes);
  expect(await read()).toEqual([]);
  await set(['orders:read', 'sealed:read', 'auth:user:write']);
  // A later message: all that was sent before it has arrived.
  await page.evaluate(() => harness.locale.set('zh-CN'));
  await frame.waitForFunction(async () => {
    const { shell } = await (globalThis as unknown as Connected).connected;
    return shell.locale.get() === 'zh-CN';
  });
  expect(await read()).toEqual(expected);
});

test.each([
  ['none without a listed call', [], []],
  ['none with another call', ['/gateway/orders'], []],
  ['those for it, if the call is listed', ['/gateway/console/notices'], ['own']],
])('passes on notices: %s', async (_, calls, expected) => {
  const { page, frame } = await openPage(calls);
  await frame.evaluate(async () => {
    const { shell } = await (globalThis as unknown as Connected).connected;
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    shell.onNotice(({ message }) => heard.push(message.text));
  });
  await page.evaluate(() => {
    for (const listener of harness.listeners) {
      listener({ type: '1', message: { text: 'other' }, subApp: 'orders' });
      listener({ type: '1', message: { text: 'nobody' }, subApp: null });
      listener({ type: '1', message: { text: 'own' }, subApp: 'sealed' });
    }
    harness.locale.set('zh-CN');
  });
  await frame.waitForFunction(async () => {
    const { shell } = await (globalThis as unknown as Connected).connected;
    return shell.locale.get() === 'zh-CN';
  });
  expect(await frame.evaluate(() => (globalThis as { heard?: unknown }).heard)).toEqual(expected);
});

test.each([
  ['none without a listed call', [], []],
  ['none of another collection', ['/gateway/records/shop/item'], []],
  ['those of a collection whose calls are listed', ['/gateway/records/shop'], [['a']]],
])('passes on changes of records: %s', async (_, calls, expected) => {
  const { page, frame } = await openPage(calls);
  await frame.evaluate(async () => {
    const { shell } = await (globalThis as unknown as Connected).connected;
    const heard: unknown[] = [];
    const stop = shell.watchRecords('shop', 'order', () => heard.push('ended'));
    stop();
    shell.watchRecords('shop', 'order', (ids) => heard.push(ids));
    // Nothing but names of collections is a place.
    shell.watchRecords('shop/../other', 'order', () => heard.push('elsewhere'));
    shell.notify({ type: 'info', message: 'watching' });
    Object.assign(globalThis, { heard });
  });
  // A later message: the shell has read all watches.
  await page.waitForFunction(() => harness.toasts.length === 1);
  expect(await page.evaluate(() => harness.watches.size)).toBe(expected.length);
  await page.evaluate(() => {
    for (const [, , onChange] of harness.watches) onChange(['a']);
    harness.locale.set('zh-CN');
  });
  await frame.waitForFunction(async () => {
    const { shell } = await (globalThis as unknown as Connected).connected;
    return shell.locale.get() === 'zh-CN';
  });
  expect(await frame.evaluate(() => (globalThis as { heard?: unknown }).heard)).toEqual(expected);
});

test('a sealed frame opens windows only if the registration allows it, and never moves the top', async () => {
  for (const popups of [false, true]) {
    const page = await openShell('/sealed');
    const entry = '/apps/strict-bridge/page.html';
    const sealed = { name: 'sealed', entry, format: 'html', isolation: 'strict', popups } as const;
    await openSubApp(page, sealed);
    const tokens = (await page.locator('iframe').getAttribute('sandbox'))?.split(' ') ?? [];
    expect(tokens.includes('allow-popups')).toBe(popups);
    expect(tokens.join()).not.toMatch(/same-origin|top-navigation|escape/);
  }
});

test('accepts hello once and only from the frame; the port carries no token', async () => {
  const { page, frame } = await openPage();
  const start = await frame.evaluate(async () => {
    const { start: received } = await (globalThis as unknown as Connected).connected;
    return JSON.stringify(received);
  });
  expect(start).toContain('"name":"sealed"');
  expect(start).not.toContain('secret-token');
  const answers = await frame.evaluate(async () => {
    let count = 0;
    addEventListener('message', () => {
      count += 1;
    });
    const shell = location.ancestorOrigins[0] as string;
    for (let i = 0; i < 3; i += 1) parent.postMessage('pedestal:hello', shell);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return count;
  });
  expect(answers).toBe(0);
  await page.evaluate(() => window.postMessage('pedestal:hello', location.origin));
  expect(await page.evaluate(() => harness.host.instances()[0]?.state.get())).toBe('mounted');
});

test('drops and reports floods and malformed messages; the shell stays responsive', async () => {
  const { page, frame } = await openPage();
  const startedAt = performance.now();
  await frame.evaluate(async () => {
    const { shell } = await (globalThis as unknown as Connected).connected;
    for (let i = 0; i < 10_000; i += 1) shell.notify({ type: 'info', message: `toast ${i}` });
  });
  await page.waitForFunction(() => harness.events.some(({ type }) => type === 'message-dropped'));
  await page.waitForTimeout(300);
  const { toasts, drops } = await page.evaluate(() => ({
    toasts: harness.toasts.length,
    drops: harness.events.filter(({ type }) => type === 'message-dropped').length,
  }));
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(toasts).toBeLessThanOrEqual(200 + 100 * seconds);
  expect(drops).toBeLessThanOrEqual(1 + seconds);
});

test.each([
  [{ type: 'title', title: 'x' }, undefined],
  [{ type: 'title', title: 'x'.repeat(201) }, 'not a title message'],
  [{ type: 'title', title: 'x', more: 1 }, 'not a title message'],
  [{ type: 'constructor' }, 'unknown type'],
  [{ type: 'navigate', target: { subApp: 'a', path: 'https://e' } }, 'not a navigate message'],
  [{ type: 'move', action: 'delete', path: '/a', state: null }, 'not a move message'],
  [
    { type: 'request', id: 1, path: '/a', method: 'TRACE', headers: [], body: null },
    'not a request message',
  ],
  [{ type: 'notify', toast: { type: 'info', message: 1 } }, 'not a notify message'],
  [null, 'unknown type'],
  [[], 'unknown type'],
])('reads %j: %s', (message, refused) => {
  const read = readMessage(JSON.stringify(message));
  if (refused) expect(read).toEqual({ refused });
  else expect(read).toEqual(message);
});

test('refuses messages that are not text, not JSON or too long', () => {
  expect(readMessage({ type: 'title', title: 'x' })).toEqual({ refused: 'not text' });
  expect(readMessage('{')).toEqual({ refused: 'not JSON' });
  expect(readMessage('x'.repeat(256 * 1024 + 1))).toEqual({ refused: 'too long' });
});

test('allows a burst, then a steady rate', () => {
  let time = 0;
  const canPass = createRateLimit(() => time);
  const passed = () => Array.from({ length: 500 }, canPass).filter(Boolean).length;
  expect(passed()).toBe(200);
  time += 1_000;
  expect(passed()).toBe(100);
});
