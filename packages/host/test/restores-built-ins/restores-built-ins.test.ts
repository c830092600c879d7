import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

test('unmounting restores the built-ins that a sub-app changed and reports their names', async () => {
  const page = await openShell();
  await openSubApp(page, { name: 'rude', entry: '/apps/restores-built-ins/sub-app.js' });
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  const after = await page.evaluate(async () => ({
    polluted: 'polluted' in {},
    mapped: [1, 2].map((n) => n * 2),
    status: (await fetch('/harness.js')).status,
    pushState: Object.hasOwn(history, 'pushState'),
    timer: await new Promise((resolve) => setTimeout(() => resolve('fired'), 1)),
    events: harness.events.find((event) => event.type === 'pollution'),
  }));
  expect(after).toMatchObject({
    polluted: false,
    mapped: [2, 4],
    status: 200,
    pushState: false,
    timer: 'fired',
  });
  expect(after.events).toMatchObject({ subApp: 'rude' });
  const { changed } = after.events as { changed: string[] };
  expect(changed.sort()).toEqual([
    'Array.prototype.map',
    'Object.prototype.polluted',
    'fetch',
    'history.pushState',
  ]);
});
