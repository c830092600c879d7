import { expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN, PASSWORD, SESSION } from '../../../testing/sign-in.ts';
import { signIn, storeToken } from '../../../testing/sign-in-steps.ts';

const NEW_PASSWORD = 'copper lantern on the quay';
const DAY = 24 * 60 * 60_000;

const change = (browser: Browser, ticket: string, newPassword = NEW_PASSWORD) =>
  browser.post(`${LOGIN}/changePassword`, { ticket, newPassword, loginKey: 'default' });

describeSignIn('a password that is due for a change', (test) => {
  it('opens a session only after it is changed', async () => {
    await test.addUser('bob');
    await test.db.updateTable('credential').set({ must_change: 1 }).execute();
    const browser = test.browser();
    const info = await signIn(browser, 'bob');
    expect(info).toMatchObject({ token: '', mustChangePassword: true });
    const ticket = info.passwordTicket as string;
    expect((await change(test.browser(), ticket)).code).toBe(20017);
    expect((await change(browser, ticket, PASSWORD)).code).toBe(20014);
    expect((await change(browser, ticket, 'short')).details).toEqual({ reason: 'tooShort' });
    storeToken(browser, await change(browser, ticket));
    expect((await browser.get(`${SESSION}/list`)).status).toBe(200);
    expect((await change(browser, ticket, 'another lantern on the quay')).code).toBe(20017);
    expect((await signIn(test.browser(), 'bob', { password: NEW_PASSWORD })).token).not.toBe('');
  });

  it('becomes due with age only under the strict policy', async () => {
    await test.addUser('bob', { password: 'Mauve kettle drifts 9' });
    test.wait(91 * DAY);
    const password = 'Mauve kettle drifts 9';
    expect((await signIn(test.browser(), 'bob', { password })).mustChangePassword).toBeUndefined();
    await test.setEntry({ password_policy: 'strict' });
    expect((await signIn(test.browser(), 'bob', { password })).mustChangePassword).toBe(true);
  });
});
