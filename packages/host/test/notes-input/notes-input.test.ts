import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const FOLDER = '/apps/notes-input';

const open = async (isolation: 'none' | 'realm' | 'strict', file = 'sub-app.js') => {
  const page = await openShell('/notes');
  const format = file === 'page.html' ? 'html' : 'module';
  const entry = `${FOLDER}/${file}`;
  expect(await openSubApp(page, { name: 'notes', entry, isolation, format })).toMatchObject({
    state: 'mounted',
  });
  const view = isolation === 'none' ? page.locator('body') : page.frameLocator('iframe');
  const isTouched = () => page.evaluate(() => harness.host.instances()[0]?.touched.get());
  return { page, view, isTouched };
};

test.each(['none', 'realm', 'strict'] as const)(
  'notes that the person typed, until the sub-app says that it is saved, isolation %s',
  async (isolation) => {
    const { page, view, isTouched } = await open(isolation);
    const field = view.getByRole('textbox', { name: 'In the page' });
    expect(await isTouched()).toBe(false);
    await field.pressSequentially('x');
    await expect.poll(isTouched).toBe(true);
    await view.getByRole('button', { name: 'Save' }).click();
    await expect.poll(isTouched).toBe(false);
    if (isolation === 'strict') return;
    await view.getByRole('textbox', { name: 'In a dialog' }).pressSequentially('x');
    await expect.poll(isTouched).toBe(true);
    await page.evaluate(() => harness.host.instances()[0]?.reload());
    expect(await isTouched()).toBe(false);
  },
);

test.each(['realm', 'strict'] as const)(
  'notes that the person typed into a page that knows no shell, isolation %s',
  async (isolation) => {
    const { view, isTouched } = await open(isolation, 'page.html');
    expect(await isTouched()).toBe(false);
    await view.getByRole('textbox').pressSequentially('x');
    await expect.poll(isTouched).toBe(true);
  },
);
