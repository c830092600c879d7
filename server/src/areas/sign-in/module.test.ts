import pino from 'pino';
import { expect, it } from 'vitest';
import { verifyAuditChain } from '../../audit/verify-chain.ts';
import { readEnv } from '../../env.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { createScheduler } from '../../platform/time/scheduler.ts';
import { eventually } from '../../testing/eventually.ts';
import { describeSignIn, LOGIN, SESSION } from '../../testing/sign-in.ts';
import { askForCode, receiveCode, signIn, storeToken } from '../../testing/sign-in-steps.ts';
import { authorityApi } from '../authority/api.ts';
import { createSignInModule } from './module.ts';
import { createPasswordHasher } from './password/password-hasher.ts';

const MOBILE = '+8613900000001';
const DAY = 24 * 60 * 60_000;

describeSignIn('two gateways on one database', (test) => {
  it('share sessions, and see their end within a second', async () => {
    const { here, there } = await test.startBoth();
    await test.addUser('bob');
    const browser = test.browser().on(here);
    await signIn(browser, 'bob');
    const list = async () => (await browser.on(there).get(`${SESSION}/list`)).status;
    expect(await list()).toBe(200);
    await browser.post(`${SESSION}/logout`);
    if (test.context.kind === 'postgres') {
      await eventually(async () => expect(await list()).toBe(401));
    }
    test.wait(1_000);
    expect(await list()).toBe(401);
  });

  it('count failures together', async () => {
    const { here, there } = await test.startBoth();
    await test.addUser('bob');
    const before = test.hashes();
    const body = (guess: number) => ({
      userName: 'bob',
      password: `x${guess}`,
      loginKey: 'default',
    });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        test
          .browser()
          .on(guess % 2 ? here : there)
          .post(`${LOGIN}/normal`, body(guess)),
      ),
    );
    expect(replies.filter((reply) => reply.code === 20001)).toHaveLength(5);
    expect(test.hashes() - before).toBe(5);
  });

  it('count text messages together, and accept a code once', async () => {
    const { here, there } = await test.startBoth();
    await test.addUser('bob', { mobile: MOBILE as never });
    const browser = test.browser().on(here);
    const code = await receiveCode(test, browser, MOBILE);
    await askForCode(test.browser().on(there), MOBILE);
    expect(await test.sentCodes(MOBILE)).toHaveLength(1);
    const body = { mobile: MOBILE, code, loginKey: 'default' };
    const [one, two] = [browser.on(here), browser.on(there)];
    const replies = await Promise.all([
      one.post(`${LOGIN}/smsLogin`, body),
      two.post(`${LOGIN}/smsLogin`, body),
    ]);
    expect(replies.map((reply) => reply.code).sort()).toEqual([10000, 20004]);
  });

  it('share QR codes: issued here, scanned there, confirmed here, fetched there', async () => {
    const { here, there } = await test.startBoth();
    await test.addUser('bob');
    const phone = test.browser();
    await signIn(phone, 'bob');
    const desktop = test.browser().on(here);
    const { ticket } = (await desktop.get(`${LOGIN}/loginQRCodeUrl`)).info as { ticket: string };
    await phone.on(there).post(`${LOGIN}/scanInfo`, { ticket });
    await phone.on(here).post(`${LOGIN}/scanConfirm`, { ticket });
    const fetching = desktop.on(there);
    const poll = { ticket, loginKey: 'default' };
    storeToken(fetching, await fetching.post(`${LOGIN}/isLoginSuccess`, poll));
    expect((await fetching.on(here).get(`${SESSION}/list`)).status).toBe(200);
  });

  it('write one audit chain', async () => {
    const { here, there } = await test.startBoth();
    for (let user = 0; user < 6; user += 1) await test.addUser(`user${user}`);
    await Promise.all(
      Array.from({ length: 6 }, (_, user) =>
        signIn(test.browser().on(user % 2 ? here : there), `user${user}`),
      ),
    );
    expect(await verifyAuditChain(test.db)).toMatchObject({ problems: [] });
    expect(await test.auditOf('session.open')).toHaveLength(6);
  });
});

describeSignIn('sign-in data', (test) => {
  /** The parts without the gateway around them. */
  async function join() {
    const hasher = createPasswordHasher({ workers: 1, memoryKib: 64, passes: 1, niceness: 0 });
    const log = pino({ level: 'silent' });
    const bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
    const parts = await createSignInModule({
      env: readEnv({ PEDESTAL_DATA: test.context.options.dataFolder }),
      database: test.context.database,
      hasher,
      log,
      bus,
      scheduler: createScheduler({ log }),
      jobs: { schedule: () => {} },
      clock: test.now,
      wallClock: test.now,
      hosts: [],
      listSystems: async () => [],
      authority: authorityApi,
      onResumeRefused: async () => {},
      onSmsBudgetSpent: async () => {},
    });
    const close = async () => {
      await parts.close();
      await bus.close();
      await hasher.close();
    };
    return { parts, close };
  }

  it('tells which of many sessions are still live', async () => {
    const { parts, close } = await join();
    const ids: string[] = [];
    for (const name of ['ann', 'bob', 'cem']) {
      await test.addUser(name);
      const browser = test.browser();
      await signIn(browser, name);
      const [session] = (await browser.get(`${SESSION}/list`)).info as { id: string }[];
      ids.push(session?.id as string);
      if (name === 'ann') await browser.post(`${SESSION}/logout`);
    }
    await test.db
      .updateTable('user')
      .set({ status: 'disabled' })
      .where('user_name', '=', 'bob')
      .execute();
    const many = [...ids, ...Array.from({ length: 1_200 }, (_, index) => `none${index}`)];
    expect([...(await parts.sessions.filterLive(many))]).toEqual([ids[2]]);
    test.wait(31 * 60_000);
    expect((await parts.sessions.filterLive(ids)).size).toBe(0);
    await close();
  });

  it('is purged when it expires, and retained until then', async () => {
    const { parts, close } = await join();
    await test.addUser('bob', { mobile: MOBILE as never });
    const browser = test.browser();
    await browser.post(`${LOGIN}/normal`, { userName: 'bob', password: 'x', loginKey: 'default' });
    await signIn(browser, 'bob');
    await browser.get(`${LOGIN}/loginQRCodeUrl`);
    await receiveCode(test, browser, MOBILE);
    const tables = ['session', 'device', 'attempt_counter', 'sms_code', 'qr_ticket'] as const;
    const counts = async () => {
      const rows = await Promise.all(
        tables.map((table) => test.db.selectFrom(table).selectAll().execute()),
      );
      return rows.map((found) => found.length > 0);
    };
    await parts.purge();
    expect(await counts()).toEqual([true, true, true, true, true]);
    test.wait(2 * DAY);
    await parts.purge();
    expect(await counts()).toEqual([true, true, false, false, false]);
    test.wait(200 * DAY);
    await parts.purge();
    expect(await counts()).toEqual([false, false, false, false, false]);
    await close();
  });
});
