import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const CHANGED = { timeZone: 'Asia/Shanghai', density: 'compact', fontSize: 16 } as const;

const open = async (isolation: 'none' | 'realm' | 'strict') => {
  const page = await openShell('/prefs');
  const entry = '/apps/settings-reach-sub-apps/sub-app.js';
  const { failure } = await openSubApp(page, { name: 'prefs', entry, isolation });
  expect(failure).toBe(null);
  const view = isolation === 'none' ? page.locator('#stage') : page.frameLocator('iframe');
  return { page, view };
};

test.each(['none', 'realm', 'strict'] as const)(
  'a sub-app follows changes of time zone, density and font size, isolation %s',
  async (isolation) => {
    const { page, view } = await open(isolation);
    const text = view.locator('[data-sub-app]').first();
    expect(JSON.parse((await text.textContent()) ?? '')).toEqual({
      timeZone: null,
      density: 'comfortable',
      fontSize: 14,
    });
    await page.evaluate((next) => harness.settings.set(next), CHANGED);
    await expect.poll(async () => JSON.parse((await text.textContent()) ?? '')).toEqual(CHANGED);
  },
);

test.each(['realm', 'strict'] as const)(
  'the document element of a frame has density, sizes, colours and time zone, isolation %s',
  async (isolation) => {
    const { page, view } = await open(isolation);
    const read = () =>
      view.locator('html').evaluate((root) => ({
        density: root.dataset.density,
        timeZone: root.dataset.timeZone,
        motion: root.dataset.motion,
        primary: root.style.getPropertyValue('--pd-primary'),
        fontSize: root.style.getPropertyValue('--pd-font-size'),
      }));
    const look = { motion: 'full', primary: '#1677ff' };
    expect(await read()).toEqual({ ...look, density: 'comfortable', fontSize: '14px' });
    await page.evaluate((next) => {
      harness.settings.set(next);
      harness.theme.set({ scheme: 'dark', primaryColor: '#222222', reducedMotion: true });
    }, CHANGED);
    await expect.poll(read).toEqual({
      density: 'compact',
      fontSize: '16px',
      timeZone: 'Asia/Shanghai',
      motion: 'reduced',
      primary: '#222222',
    });
  },
);

test('a page without any shell code gets fonts, density, time zone and language, too', async () => {
  const page = await openShell('/prefs');
  await page.evaluate((settings) => {
    document.documentElement.style.setProperty('--pd-font', 'Georgia, serif');
    harness.settings.set(settings);
    harness.locale.set('zh-CN');
  }, CHANGED);
  const entry = '/apps/guest-page/page.html';
  await openSubApp(page, { name: 'prefs', entry, isolation: 'realm', format: 'html' });
  const root = page.frameLocator('iframe').locator('html');
  expect(
    await root.evaluate(({ lang, dataset, style }: HTMLElement) => ({
      lang,
      density: dataset.density,
      timeZone: dataset.timeZone,
      font: style.getPropertyValue('--pd-font'),
      fontSize: style.getPropertyValue('--pd-font-size'),
    })),
  ).toEqual({
    lang: 'zh-CN',
    density: 'compact',
    timeZone: 'Asia/Shanghai',
    font: 'Georgia, serif',
    fontSize: '16px',
  });
});

test('a closed sub-app is not notified of settings', async () => {
  const { page } = await open('none');
  const text = await page.evaluate(async (next) => {
    const [instance] = harness.host.instances();
    const element = document.querySelector('[data-sub-app]');
    await instance?.unmount();
    harness.settings.set(next);
    return element?.textContent;
  }, CHANGED);
  expect(text).toContain('comfortable');
});
