import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const sealed = {
  name: 'sealed',
  entry: '/apps/strict-module/sub-app.js',
  isolation: 'strict' as const,
  props: { label: 'hello' },
};

test('a module in a sealed frame mounts and cannot access the shell', async () => {
  const page = await openShell('/sealed');
  await page.evaluate(() => sessionStorage.setItem('sdnxRequestId', 'secret-token'));
  expect(await openSubApp(page, sealed)).toMatchObject({ state: 'mounted', failure: null });
  const text = await page.frameLocator('iframe').locator('[data-sub-app]').textContent();
  expect(JSON.parse(text ?? '')).toEqual({
    name: 'sealed',
    label: 'hello',
    mode: 'strict',
    origin: 'null',
    user: 'Ada',
    locale: 'en-US',
    parent: 'SecurityError',
    top: 'SecurityError',
    storage: 'SecurityError',
    cookie: 'SecurityError',
    frame: 'null',
  });
});

test('sends title, unsaved input and address; receives the language; reports a failed step', async () => {
  const page = await openShell('/sealed');
  await openSubApp(page, sealed);
  await page.waitForURL('**/sealed/inside');
  await page.evaluate(() => harness.locale.set('zh-CN'));
  await page.frameLocator('iframe').locator('text=zh-CN').waitFor();
  const seen = await page.evaluate(async () => {
    const [instance] = harness.host.instances();
    const failure = await instance?.update({ label: 'bad' }).catch((error) => error.message);
    return [instance?.title.get(), instance?.unsaved.get(), failure];
  });
  expect(seen).toEqual(['Sealed', true, 'Sub-app "sealed" failed at update: cannot']);
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  expect(await page.locator('iframe').count()).toBe(0);
});
