import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bundleReact } from '../harness/bundle-react.ts';
import { openShell, openSubApp } from '../harness/open-shell.ts';

beforeAll(() => bundleReact(fileURLToPath(new URL('.', import.meta.url))));

async function openPopups(): Promise<Page> {
  const page = await openShell('/forms');
  const { failure } = await openSubApp(page, {
    name: 'forms',
    entry: '/apps/antd-popups/dist/sub-app.js',
    manifest: {
      name: 'forms',
      version: '1.0.0',
      format: 'module',
      entry: 'dist/sub-app.js',
      styles: ['style.css'],
      preload: [],
      files: [],
      shared: {},
    },
  });
  expect(failure).toBe(null);
  return page;
}

test('a popup opens at its trigger, has the sub-app’s styles, and works', async () => {
  const page = await openPopups();
  await page.getByTestId('select').click();
  const option = page.locator('body > [data-sub-app=forms] .ant-select-item-option').nth(1);
  await option.waitFor();
  const trigger = await page.getByTestId('select').boundingBox();
  const popup = await page.locator('.ant-select-dropdown').boundingBox();
  if (!trigger || !popup) throw new Error('not visible');
  expect(Math.abs(popup.x - trigger.x)).toBeLessThan(2);
  expect(Math.abs(popup.y - (trigger.y + trigger.height))).toBeLessThan(10);
  const mark = option.locator('.mark');
  expect(await mark.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(7, 7, 7)');
  await option.click();
  expect(await page.locator('#stage .mark').textContent()).toBe('two');
});

test('dialogs and messages are hidden and removed with their sub-app', async () => {
  const page = await openPopups();
  await page.getByText('Tell').click();
  await page.getByText('Open dialog').click();
  const dialog = page.locator('body > [data-sub-app=forms] .ant-modal');
  const message = page.locator('body > [data-sub-app=forms] .ant-message-notice');
  await dialog.waitFor();
  await message.first().waitFor();
  await page.evaluate(() => harness.host.instances()[0]?.hide());
  expect(await dialog.isVisible()).toBe(false);
  await page.evaluate(() => harness.host.instances()[0]?.show());
  expect(await dialog.isVisible()).toBe(true);
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  expect(await page.locator('.ant-modal, .ant-message-notice, [data-sub-app]').count()).toBe(0);
});

test('language and theme follow the shell', async () => {
  const page = await openPopups();
  const input = page.locator('.ant-picker input');
  expect(await input.getAttribute('placeholder')).toBe('Select date');
  const light = await page
    .locator('.ant-btn')
    .first()
    .evaluate((e) => getComputedStyle(e).color);
  await page.evaluate(() => {
    harness.locale.set('zh-CN');
    harness.theme.set({ scheme: 'dark', primaryColor: '#1677ff' });
  });
  // antd's Chinese words load with the first Chinese page.
  await expect.poll(() => input.getAttribute('placeholder')).toBe('请选择日期');
  await expect
    .poll(() =>
      page
        .locator('.ant-btn')
        .first()
        .evaluate((e) => getComputedStyle(e).color),
    )
    .not.toBe(light);
});

test('density and font size follow the shell', async () => {
  const page = await openPopups();
  const button = page.locator('.ant-btn').first();
  const read = () =>
    button.evaluate((element) => {
      const { fontSize, height } = getComputedStyle(element);
      return { fontSize, height };
    });
  expect(await read()).toEqual({ fontSize: '14px', height: '32px' });
  const change = (next: { density: 'comfortable' | 'compact'; fontSize: number }) =>
    page.evaluate((given) => harness.settings.set({ timeZone: null, ...given }), next);
  await change({ density: 'comfortable', fontSize: 16 });
  await expect.poll(async () => (await read()).fontSize).toBe('16px');
  await change({ density: 'compact', fontSize: 16 });
  await expect.poll(async () => (await read()).height).toBe('28px');
});

test('styles that antd inserted once are there again when the sub-app is opened again', async () => {
  const page = await openPopups();
  const button = page.locator('.ant-btn').first();
  const look = () => button.evaluate((element) => getComputedStyle(element).borderRadius);
  const before = await look();
  expect(before).not.toBe('0px');
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  await page.evaluate(() => harness.open(harness.registrations[0] as never).settled);
  expect(await look()).toBe(before);
});
