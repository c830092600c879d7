import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

test('a hidden module keeps typed text; deactivate and activate are called', async () => {
  const page = await openShell();
  await openSubApp(page, { name: 'form', entry: '/apps/keep-alive/sub-app.js' });
  await page.fill('#stage input', 'half a sentence');
  await page.evaluate(() => harness.host.instances()[0]?.hide());
  expect(await page.isVisible('#stage input')).toBe(false);
  expect(await page.evaluate(() => harness.host.instances()[0]?.state.get())).toBe('hidden');
  await page.evaluate(() => harness.host.instances()[0]?.show());
  expect(await page.inputValue('#stage input')).toBe('half a sentence');
  expect(await page.getAttribute('#stage input', 'data-active')).toBe('true');
  expect(await page.getAttribute('[data-calls]', 'data-calls')).toBe('-+');
});

test('a hidden guest keeps its document', async () => {
  const page = await openShell();
  const entry = '/apps/keep-alive/page.html';
  await openSubApp(page, { name: 'form', entry, format: 'html', isolation: 'realm' });
  const input = page.frameLocator('#stage iframe').locator('input');
  await input.fill('half a sentence');
  await page.evaluate(() => harness.host.instances()[0]?.hide());
  await page.evaluate(() => harness.host.instances()[0]?.show());
  expect(await input.inputValue()).toBe('half a sentence');
});

test('a sub-app that is hidden while loading ends in state hidden', async () => {
  const page = await openShell();
  const state = await page.evaluate(() => {
    const instance = harness.open({ name: 'form', entry: '/apps/keep-alive/sub-app.js' });
    instance.hide();
    return instance.settled;
  });
  expect(state).toBe('hidden');
});
