import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const careless = { name: 'careless', entry: '/apps/careless-sub-app/sub-app.js' };

interface Careless {
  counts: Record<string, number>;
  connections: { source: EventSource; socket: WebSocket };
  beats: number;
}

const unmount = (page: Page) => page.evaluate(() => harness.host.instances()[0]?.unmount());

const counts = (page: Page) =>
  page.evaluate(() => ({ ...(globalThis as unknown as Careless).counts }));

const ping = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('h1') as HTMLElement;
    title.dispatchEvent(new Event('ping', { bubbles: true }));
    title.dispatchEvent(new Event('click', { bubbles: true }));
    document.dispatchEvent(new Event('keyup'));
    window.dispatchEvent(new Event('resize'));
    window.dispatchEvent(new Event('blur'));
    title.dataset.changed = String(Math.random());
    title.style.width = `${200 + Math.random() * 100}px`;
    const channel = new BroadcastChannel('careless');
    channel.postMessage('hello');
    channel.close();
  });

/** Waits until the page had several chances to run what may be left. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 5; i += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
      await fetch('/gateway/wait');
    }
  });

const html = (page: Page) =>
  page.evaluate(() => {
    // `ping` changes both.
    document.querySelector('h1')?.setAttribute('style', '');
    document.querySelector('h1')?.removeAttribute('data-changed');
    return document.documentElement.outerHTML;
  });

test('closing a careless module leaves no node, listener, handler, attribute, frame, observer or connection', async () => {
  const page = await openShell();
  const before = await html(page);
  expect(await openSubApp(page, careless)).toMatchObject({ state: 'mounted', failure: null });
  await page.evaluate(() => {
    const heard = globalThis as unknown as Careless;
    heard.beats = 0;
    new BroadcastChannel('worker').onmessage = () => {
      heard.beats += 1;
    };
  });
  await ping(page);
  for (const name of ['frame', 'interval', 'timeout', 'poll', 'observer', 'channel', 'import']) {
    await expect
      .poll(async () => [name, ((await counts(page))[name] ?? 0) > 0])
      .toEqual([name, true]);
  }
  expect(await counts(page)).toMatchObject({ listener: 5, handler: 5, blur: 1 });
  const attributes = await page.evaluate(() =>
    [document.documentElement, document.body].flatMap(({ attributes }) =>
      Array.from(attributes, ({ name }) => name),
    ),
  );
  expect(attributes).toEqual(
    expect.arrayContaining(['lang', 'data-careless', 'data-import', 'class', 'style', 'title']),
  );
  expect(attributes).toContain('data-later');
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as Careless).beats))
    .toBeGreaterThan(0);
  expect(await page.locator('.careless').count()).toBeGreaterThan(4);

  await unmount(page);
  expect(await html(page)).toBe(before);
  await settle(page);
  const after = await counts(page);
  const beats = await page.evaluate(() => (globalThis as unknown as Careless).beats);
  await ping(page);
  await settle(page);
  expect(await counts(page)).toEqual(after);
  expect(await html(page)).toBe(before);
  expect(
    await page.evaluate(() => {
      const { connections, beats: now } = globalThis as unknown as Careless;
      const { source, socket } = connections;
      return [source.readyState, socket.readyState > 1, history.scrollRestoration, now];
    }),
  ).toEqual([2, true, 'auto', beats]);
});

test('what import added and style sheets come back with the sub-app, once each', async () => {
  const page = await openShell();
  const colors = () =>
    page.evaluate(() =>
      ['.from-import', '.from-mount'].map(
        (selector) => getComputedStyle(document.querySelector(selector) as Element).color,
      ),
    );
  const library = () =>
    page.evaluate(
      () =>
        [...document.styleSheets].filter((sheet) =>
          [...sheet.cssRules].some((rule) => rule.cssText.includes('.from-library')),
        ).length,
    );
  for (let cycle = 0; cycle < 3; cycle += 1) {
    await openSubApp(page, careless);
    expect(await colors()).toEqual(['rgb(4, 5, 6)', 'rgb(7, 8, 9)']);
    expect(await page.locator('aside.careless').count()).toBe(1);
    expect(await page.locator('body > section').count()).toBe(3);
    expect(await library()).toBe(cycle === 0 ? 1 : 2);
    const before = (await counts(page)).import ?? 0;
    await ping(page);
    expect((await counts(page)).import).toBe(before + 1);
    expect(await page.evaluate(() => document.documentElement.dataset.import)).toBe('careless');
    expect((await counts(page)).blur).toBe(cycle + 1);
    await unmount(page);
  }
});

test('nothing is left after 50 openings of a careless module', async () => {
  const page = await openShell();
  const client = await page.context().newCDPSession(page);
  const measure = async () => {
    await settle(page);
    for (let run = 0; run < 3; run += 1) await client.send('HeapProfiler.collectGarbage');
    return client.send('Memory.getDOMCounters');
  };
  const cycle = () =>
    page.evaluate(async (registration) => {
      const instance = harness.open(registration);
      await instance.settled;
      await instance.unmount();
    }, careless);
  for (let run = 0; run < 5; run += 1) await cycle();
  const before = await measure();
  for (let run = 0; run < 50; run += 1) await cycle();
  const after = await measure();
  expect(after.documents).toBeLessThanOrEqual(before.documents);
  expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 5);
});

test("the shell's own nodes, listeners and frames stay, also those made while a sub-app runs", async () => {
  const page = await openShell();
  await openSubApp(page, careless);
  const left = await page.evaluate(async () => {
    let heard = 0;
    const title = document.querySelector('h1') as HTMLElement;
    title.addEventListener('own', () => {
      heard += 1;
    });
    document.body.append(Object.assign(document.createElement('nav'), { id: 'own' }));
    document.head.append(Object.assign(document.createElement('meta'), { id: 'own-meta' }));
    const frame = new Promise((resolve) => requestAnimationFrame(resolve));
    await harness.host.instances()[0]?.unmount();
    await frame;
    title.dispatchEvent(new Event('own'));
    return [heard, document.querySelectorAll('#own, #own-meta').length];
  });
  expect(left).toEqual([1, 2]);
});
