import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const slow = {
  name: 'slow',
  entry: '/apps/mount-times-out/sub-app.js',
  props: { isSlow: true },
};

test('a mount that times out fails by name and is unmounted when it settles later', async () => {
  const page = await openShell('/?limits=short');
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(globalThis, { whenReleased: promise, release: resolve });
  });
  const { state, failure } = await openSubApp(page, slow);
  expect(state).toBe('failed');
  expect(failure).toEqual({
    subApp: 'slow',
    step: 'mount',
    kind: 'timeout',
    message: 'Sub-app "slow" failed at mount: mount took too long',
  });
  const mounts = await page.evaluate(async () => {
    const late = globalThis as unknown as { release(): void; mounts?: number };
    late.release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return late.mounts;
  });
  expect(mounts).toBe(0);
  expect(await page.locator('#stage > *').count()).toBe(0);
});

test('another sub-app still mounts after a timeout', async () => {
  const page = await openShell('/?limits=short');
  await page.evaluate(() => Object.assign(globalThis, { whenReleased: new Promise(() => {}) }));
  await openSubApp(page, slow);
  const quick = { ...slow, name: 'quick', props: { isSlow: false } };
  expect((await openSubApp(page, quick)).state).toBe('mounted');
});
