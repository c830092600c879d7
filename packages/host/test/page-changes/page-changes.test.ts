import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const first = { name: 'first', entry: '/apps/page-changes/first/sub-app.js' };
const second = { name: 'second', entry: '/apps/page-changes/second/sub-app.js' };

/** Opens the shell with a handler and attributes of its own. */
async function openMarkedShell(): Promise<Page> {
  const page = await openShell();
  await page.evaluate(() => {
    window.onresize = () => 'shell';
    document.body.dataset.shared = 'shell';
    document.body.className = 'shell';
  });
  return page;
}

const close = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      harness.host
        .instances()
        .find(({ registration }) => registration.name === wanted)
        ?.unmount(),
    name,
  );

const state = (page: Page) =>
  page.evaluate(async () => {
    await Promise.resolve();
    const { dataset, className } = document.body;
    return [window.onresize?.call(window, new UIEvent('resize')), dataset.shared, className];
  });

const OF_SHELL = ['shell', 'shell', 'shell'];

test('a handler and attributes of the shell come back when the sub-app that replaced them closes', async () => {
  const page = await openMarkedShell();
  await openSubApp(page, first);
  expect(await state(page)).toEqual(['first', 'first', 'shell first']);
  await close(page, 'first');
  expect(await state(page)).toEqual(OF_SHELL);
});

test('two sub-apps that set the same values end in any order', async () => {
  for (const order of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const) {
    const page = await openMarkedShell();
    await openSubApp(page, first);
    await openSubApp(page, second);
    expect(await state(page)).toEqual(['second', 'second', 'shell first second']);
    await close(page, order[0]);
    const left = order[1];
    expect(await state(page)).toEqual([left, left, `shell ${left}`]);
    await close(page, left);
    expect(await state(page)).toEqual(OF_SHELL);
  }
});

test('what the shell sets while a sub-app runs stays', async () => {
  const page = await openMarkedShell();
  await openSubApp(page, first);
  await page.evaluate(() => {
    window.onresize = () => 'newer';
    document.body.dataset.shared = 'newer';
    document.body.classList.add('newer');
    document.body.classList.remove('first');
  });
  await close(page, 'first');
  expect(await state(page)).toEqual(['newer', 'newer', 'shell newer']);
});

test('code of a closed sub-app that still runs changes nothing', async () => {
  const page = await openMarkedShell();
  await openSubApp(page, first);
  await close(page, 'first');
  await page.evaluate(() => (globalThis as unknown as { late(): void }).late());
  expect(await state(page)).toEqual(OF_SHELL);
  expect(await page.evaluate(() => document.body.dataset.late)).toBeUndefined();
});
