import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { foreign, openShell, openSubApp } from '../harness/open-shell.ts';

const plain = {
  name: 'plain',
  entry: '/apps/guest-page/page.html',
  format: 'html' as const,
  isolation: 'realm' as const,
};

function guestOf(page: Page): Frame {
  const guest = page.frames().find((frame) => frame !== page.mainFrame());
  if (!guest) throw new Error('no guest');
  return guest;
}

test('a page without any shell code runs as it does standalone', async () => {
  const page = await openShell('/plain/list?x=1#top');
  expect((await openSubApp(page, plain)).state).toBe('mounted');
  const guest = guestOf(page);
  await guest.waitForFunction(() =>
    (window as unknown as { order: string[] }).order.includes('load'),
  );
  expect(await guest.evaluate('window.order')).toEqual([
    'first',
    true,
    'loading',
    'third',
    'second',
    'ready',
    'load',
  ]);
  const seen = await guest.evaluate(() => ({
    color: getComputedStyle(document.getElementById('text') as Element).color,
    style: getComputedStyle(document.getElementById('text') as Element).fontStyle,
    image: document.querySelector('img')?.src.replace(/^.*\/apps/, '/apps'),
    path: location.pathname + location.search + location.hash,
    lang: document.documentElement.lang,
    scheme: document.documentElement.dataset.theme,
  }));
  expect(seen).toEqual({
    color: 'rgb(9, 8, 7)',
    style: 'italic',
    image: '/apps/guest-page/assets/missing.png',
    path: '/plain/list?x=1#top',
    lang: 'en-US',
    scheme: 'light',
  });
});

test('the base of a page becomes the path where it is mounted, and no policy is reported for it', async () => {
  const page = await openShell('/plain');
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/base-uri/.test(message.text())) refused.push(message.text());
  });
  await openSubApp(page, plain);
  const base = await guestOf(page).evaluate(() => document.baseURI);
  expect(new URL(base).pathname).toBe('/plain/');
  expect(refused).toEqual([]);
});

test('the same page runs from another origin', async () => {
  const page = await openShell('/plain');
  const entry = foreign('/apps/guest-page/page.html');
  expect((await openSubApp(page, { ...plain, entry })).state).toBe('mounted');
  expect(await guestOf(page).evaluate('window.order[0]')).toBe('first');
});

test('inline scripts run only if the registration allows them', async () => {
  const page = await openShell('/plain');
  await openSubApp(page, plain);
  expect(await guestOf(page).evaluate(() => document.body.dataset.inline)).toBeUndefined();
  expect(
    await page.evaluate(() => harness.events.find(({ type }) => type === 'inline-blocked')),
  ).toMatchObject({ subApp: 'plain', count: 1 });

  const other = await openShell('/inline-plain');
  await openSubApp(other, { ...plain, name: 'inline-plain', inlineScripts: true });
  expect(await guestOf(other).evaluate(() => document.body.dataset.inline)).toBe('ran');
});

test('titles sync both ways; theme and language reach the guest, shortcuts the shell', async () => {
  const page = await openShell('/plain');
  await openSubApp(page, plain);
  const guest = guestOf(page);
  await page.waitForFunction(() => harness.host.instances()[0]?.title.get() === 'Renamed');
  await page.evaluate(() => {
    harness.host.instances()[0]?.title.set('From the shell');
    harness.theme.set({ scheme: 'dark', primaryColor: '#000000' });
    harness.locale.set('zh-CN');
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey && event.key === 'k') {
        event.preventDefault();
        document.body.dataset.search = 'open';
      }
    });
  });
  expect(await guest.title()).toBe('From the shell');
  expect(await guest.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(await guest.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  await guest.locator('#text').click();
  await page.keyboard.press('Control+k');
  expect(await page.getAttribute('body', 'data-search')).toBe('open');
});

test("the guest's globals and listeners stay in its frame and end with it", async () => {
  const page = await openShell('/plain');
  await openSubApp(page, plain);
  expect(await page.evaluate(() => 'order' in window)).toBe(false);
  const before = await page.locator('#stage > *').count();
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  expect([before, await page.locator('#stage > *').count()]).toEqual([1, 0]);
  expect(page.frames()).toHaveLength(1);
});
