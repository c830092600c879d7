import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

async function openGuest(path: string) {
  const page = await openShell(path);
  await openSubApp(page, {
    name: 'trail',
    entry: '/apps/guest-history/index.html',
    format: 'html',
    isolation: 'realm',
  });
  const guest = page.frames()[1];
  if (!guest) throw new Error('no guest');
  const log = async () => ((await guest.textContent('#log')) ?? '').trim().split('\n');
  return { page, guest, log };
}

const addressOf = (page: Page) =>
  page.evaluate(() => location.pathname + location.search + location.hash);

test('the guest starts at the address of the shell', async () => {
  const { log } = await openGuest('/trail/a');
  expect(await log()).toEqual(['start /trail/a null']);
});

test('a push in the guest updates the address bar; Back and Forward restore path and state', async () => {
  const { page, log } = await openGuest('/trail/a');
  const guest = page.frames()[1];
  await guest?.evaluate(() => history.pushState({ n: 1 }, '', '/trail/b'));
  await guest?.evaluate(() => history.pushState({ n: 2 }, '', 'c?x=1'));
  expect(await addressOf(page)).toBe('/trail/c?x=1');
  await page.goBack();
  await page.waitForURL('**/trail/b');
  await page.goBack();
  await page.waitForURL('**/trail/a');
  await page.goForward();
  await page.waitForURL('**/trail/b');
  expect(await log()).toEqual([
    'start /trail/a null',
    'pop /trail/b {"n":1}',
    'pop /trail/a null',
    'pop /trail/b {"n":1}',
  ]);
});

test('a replace in the guest adds no history entry', async () => {
  const { page, guest } = await openGuest('/trail/a');
  const before = await page.evaluate(() => history.length);
  await guest.evaluate(() => history.replaceState(null, '', '/trail/z'));
  expect(await addressOf(page)).toBe('/trail/z');
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test('history.back() in the guest goes back in the shell', async () => {
  const { page, guest } = await openGuest('/trail/a');
  await guest.evaluate(() => history.pushState(null, '', '/trail/b'));
  await guest.evaluate(() => history.back());
  await page.waitForURL('**/trail/a');
  await guest.waitForFunction(() => location.pathname === '/trail/a');
});

test('a hash link updates shell and guest and adds one history entry', async () => {
  const { page, guest, log } = await openGuest('/trail/a');
  const before = await page.evaluate(() => history.length);
  await guest.click('#hash');
  expect(await addressOf(page)).toBe('/trail/a#/hash');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  expect((await log()).at(-1)).toBe('hash /trail/a#/hash null');
  await page.goBack();
  await guest.waitForFunction(() => location.hash === '');
});

test('a link outside the sub-app navigates the shell, and the guest keeps its document', async () => {
  const { page, guest } = await openGuest('/trail/a');
  await guest.click('#other');
  expect(await addressOf(page)).toBe('/other/page');
  expect(await guest.evaluate(() => location.pathname)).toBe('/trail/a');
});

test('a guest that leaves its base by itself does not move the shell', async () => {
  const { page, guest } = await openGuest('/trail/a');
  await guest.evaluate(() => history.replaceState(null, '', '/'));
  await guest.evaluate(() => history.pushState(null, '', '/other'));
  await guest.evaluate(() => {
    location.href = '/other/page';
  });
  await page.waitForFunction(
    () => harness.events.filter(({ type }) => type === 'left-base').length === 3,
  );
  expect(await addressOf(page)).toBe('/trail/a');
  expect(await guest.evaluate(() => location.pathname)).toBe('/trail/a');
  await guest.click('#other');
  expect(await addressOf(page)).toBe('/other/page');
});

test('a reload in the guest restarts the sub-app instead of loading the shell in the frame', async () => {
  const { page, guest } = await openGuest('/trail/a');
  await guest.evaluate(() => void setTimeout(() => location.reload()));
  await page.waitForFunction(
    () =>
      harness.events.filter((event) => event.type === 'state' && event.state === 'mounted')
        .length === 2,
  );
  expect(await page.frames()[1]?.textContent('#log')).toContain('start /trail/a');
});

test('a hidden guest neither reads nor writes the address bar', async () => {
  const { page, guest, log } = await openGuest('/trail/a');
  await page.evaluate(() => {
    harness.host.instances()[0]?.hide();
    history.pushState(null, '', '/elsewhere');
  });
  await guest.evaluate(() => history.pushState(null, '', '/trail/b'));
  expect(await addressOf(page)).toBe('/elsewhere');
  await page.goBack();
  await page.waitForURL('**/trail/a');
  expect(await log()).toEqual(['start /trail/a null']);
});
