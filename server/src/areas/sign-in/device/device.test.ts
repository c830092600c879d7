import { expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN } from '../../../testing/sign-in.ts';
import { signIn } from '../../../testing/sign-in-steps.ts';

const DEVICE = '__Host-pedestal-device';
const DAY = 24 * 60 * 60_000;

describeSignIn('a known device', (test) => {
  /** A browser is a stranger where the account's wait for strangers stops it. */
  async function isKnown(browser: Browser, userName: string): Promise<boolean> {
    for (let guess = 0; guess < 5; guess += 1) {
      const stranger = test.browser({ ip: `198.51.100.${guess}` });
      await stranger.post(`${LOGIN}/normal`, { userName, password: 'x', loginKey: 'default' });
    }
    const body = { userName, password: 'x', loginKey: 'default' };
    return (await browser.post(`${LOGIN}/normal`, body)).code === 20001;
  }

  it('stays known for every user who signs in with it', async () => {
    await test.addUser('bob');
    await test.addUser('ann');
    const shared = test.browser();
    await signIn(shared, 'bob');
    await signIn(shared, 'ann');
    expect(await isKnown(shared, 'bob')).toBe(true);
    expect(await isKnown(shared, 'ann')).toBe(true);
  });

  it('is not a browser without a sign-in or with a forged cookie', async () => {
    await test.addUser('bob');
    await test.addUser('eve');
    const other = test.browser();
    await signIn(other, 'eve');
    const forged = test.browser();
    forged.cookies.set(DEVICE, 'A'.repeat(64));
    expect(await isKnown(forged, 'bob')).toBe(false);
    expect(await isKnown(other, 'bob')).toBe(false);
  });

  it('gets a new cookie at every sign-in, so that a planted one is useless', async () => {
    await test.addUser('bob');
    await test.addUser('eve');
    const attacker = test.browser();
    await signIn(attacker, 'eve');
    const victim = test.browser();
    victim.cookies.set(DEVICE, attacker.cookies.get(DEVICE) as string);
    await signIn(victim, 'bob');
    expect(victim.cookies.get(DEVICE)).not.toBe(attacker.cookies.get(DEVICE));
    expect(await isKnown(attacker, 'bob')).toBe(false);
  });

  it('is deleted after 180 days, and when 20 newer ones exist', async () => {
    await test.addUser('bob');
    const old = test.browser();
    await signIn(old, 'bob');
    test.wait(180 * DAY);
    expect(await isKnown(old, 'bob')).toBe(false);
    test.wait(DAY);
    for (let count = 0; count < 22; count += 1) {
      await signIn(test.browser({ ip: `203.0.113.${count}` }), 'bob');
      test.wait(1_000);
    }
    const rows = await test.db.selectFrom('device').selectAll().execute();
    expect(rows).toHaveLength(20);
  });
});
