import { expect, it } from 'vitest';
import { type Browser, Browser as TestBrowser } from '../../../testing/browser.ts';
import { describeSignIn, SESSION } from '../../../testing/sign-in.ts';
import { signIn } from '../../../testing/sign-in-steps.ts';

const ME = '/gateway/authority/role/getSystemOption';
const NOTICES = '/gateway/console/notices/list';
const FIREFOX = 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/150.0';

interface Tab {
  id: string;
  current: boolean;
  address: string;
  browser: string;
}

describeSignIn('resuming a session', (test) => {
  const resume = (browser: Browser) => browser.post(`${SESSION}/resume`, { loginKey: 'default' });
  const isIn = async (browser: Browser) => (await browser.post(ME)).status === 200;

  async function start(): Promise<Browser> {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    return browser;
  }

  /** A browser elsewhere with copies of these cookies, but not of the token. */
  function steal(
    from: Browser,
    options: { ip?: string; userAgent?: string },
    without = '',
  ): Browser {
    const thief = new TestBrowser(test.app, options);
    for (const [name, value] of from.cookies) if (name !== without) thief.cookies.set(name, value);
    return thief;
  }

  async function tabsOf(browser: Browser): Promise<Tab[]> {
    const [session] = (await browser.get(`${SESSION}/list`)).info as { tabs: Tab[] }[];
    return session?.tabs ?? [];
  }

  async function openTab(browser: Browser): Promise<Browser> {
    const tab = browser.on(test.app);
    tab.token = ((await resume(tab)).info as { token: string }).token;
    return tab;
  }

  it('is refused in another browser, without the device cookie and from another network', async () => {
    const owner = await start();
    const thieves = [
      steal(owner, { userAgent: FIREFOX }),
      steal(owner, {}, '__Host-pedestal-device'),
      steal(owner, { ip: '198.51.100.4' }),
    ];
    for (const thief of thieves) expect((await resume(thief)).status).toBe(401);
    const refused = await test.auditOf('session.refuse');
    expect(refused.map(({ outcome }) => outcome)).toEqual(['failure', 'failure', 'failure']);
    for (const [index, reason] of ['browser', 'device', 'network'].entries()) {
      expect(refused[index]?.text).toContain(`\\"reason\\":\\"${reason}\\"`);
    }
    expect(await isIn(owner)).toBe(true);
    expect(await tabsOf(owner)).toHaveLength(1);
  });

  it('notifies the owner of refused attempts, at most once an hour', async () => {
    const owner = await start();
    for (let count = 0; count < 3; count += 1) {
      await resume(steal(owner, { ip: '198.51.100.4', userAgent: FIREFOX }));
    }
    const { items } = (await owner.get(NOTICES)).info as { items: { body: { 'en-US': string } }[] };
    expect(items).toHaveLength(1);
    expect(items[0]?.body['en-US']).toContain('198.51.100.4, browser: Firefox 150, Linux');
  });

  it('follows the owner to another network after an action there with token and cookie', async () => {
    const owner = await start();
    const moved = steal(owner, { ip: '198.51.100.4' });
    moved.token = owner.token;
    expect(await isIn(moved)).toBe(true);
    moved.token = undefined;
    expect((await resume(moved)).status).toBe(200);
    expect((await resume(owner)).status).toBe(401);
  });

  it('works in the same network and after an update of the browser', async () => {
    const owner = await start();
    const userAgent = 'Mozilla/5.0 (X11; Linux) Chrome/151.0';
    expect((await resume(steal(owner, { ip: '203.0.113.99', userAgent }))).status).toBe(200);
  });

  it('lists every resumed tab, which the owner can end for good', async () => {
    const owner = await start();
    test.wait(1_000);
    const thief = await openTab(steal(owner, { ip: '203.0.113.99' }));
    expect(await isIn(thief)).toBe(true);
    const tabs = await tabsOf(owner);
    expect(tabs).toMatchObject([
      { current: false, address: '203.0.113.99', browser: 'Chrome 150' },
      { current: true, address: '203.0.113.7' },
    ]);
    const [stolen, own] = tabs;
    const copy = owner.on(test.app);
    expect((await owner.post(`${SESSION}/endTab`, { id: own?.id })).status).toBe(404);
    expect((await owner.post(`${SESSION}/endTab`, { id: stolen?.id })).status).toBe(200);
    expect(await isIn(thief)).toBe(false);
    thief.token = undefined;
    expect((await resume(thief)).status).toBe(401);
    expect(await isIn(owner)).toBe(true);
    expect((await copy.post(`${SESSION}/endTab`, { id: own?.id })).status).toBe(401);
  });

  it('ends with the session', async () => {
    const owner = await start();
    const tab = await openTab(owner);
    await owner.post(`${SESSION}/logout`);
    expect(await isIn(tab)).toBe(false);
    expect((await resume(tab)).status).toBe(401);
  });
});
