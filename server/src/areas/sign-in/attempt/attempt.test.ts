import { expect, it } from 'vitest';
import { recordQueries } from '../../../testing/record-queries.ts';
import { describeSignIn, LOGIN, PASSWORD } from '../../../testing/sign-in.ts';
import { askForCode, receiveCode } from '../../../testing/sign-in-steps.ts';

const BOB = '+8613900000001';
const EVE = '+8613900000002';
const NOBODY = '+8613900000003';
const NEW_PASSWORD = 'copper lantern on the quay';
const MINUTE = 60_000;
const WRONG = 20001;
const WRONG_CODE = 20004;

describeSignIn('sign-in failure counters', (test) => {
  async function addPeople() {
    await test.addUser('bob', { mobile: BOB as never });
    await test.addUser('eve', { mobile: EVE as never });
  }

  /** From a browser that has thrown its cookies away. */
  const password = (ip: string, userName: string, typed = 'wrong') =>
    test.browser({ ip }).post(`${LOGIN}/normal`, {
      userName,
      password: typed,
      loginKey: 'default',
    });
  const code = (ip: string, mobile: string) =>
    test.browser({ ip }).post(`${LOGIN}/smsLogin`, { mobile, code: '000000', loginKey: 'default' });
  const reset = (ip: string, mobile: string) =>
    test.browser({ ip }).post(`${LOGIN}/forgetPassword`, {
      mobile,
      code: '000000',
      newPassword: NEW_PASSWORD,
      loginKey: 'default',
    });

  it('do not reveal which mobile number belongs to which user name', async () => {
    await addPeople();
    const pairs = [
      ['bob', BOB],
      ['bob', EVE],
      ['bob', NOBODY],
      ['nobody', BOB],
      ['nobody', NOBODY],
    ] as const;
    const seen: { status: number; text: string }[][] = [];
    for (const [name, mobile] of pairs) {
      const ip = `203.0.113.${seen.length + 1}`;
      const replies = [
        await password(ip, name),
        await password(ip, name),
        await code(ip, mobile),
        await reset(ip, mobile),
        await code(ip, mobile),
        await password(ip, name),
        await password(ip, name),
        await code(ip, mobile),
        await password(ip, name),
        await code(ip, mobile),
        await password(ip, name),
        await reset(ip, mobile),
      ];
      seen.push(replies.map(({ status, text }) => ({ status, text })));
      await test.db.deleteFrom('attempt_counter').execute();
    }
    for (const other of seen) expect(other).toEqual(seen[0]);
    expect(seen[0]?.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('count all methods together: during the wait even a correct proof is rejected as wrong', async () => {
    await addPeople();
    const ip = '203.0.113.9';
    const owner = test.browser({ ip });
    const right = await receiveCode(test, owner, BOB);
    const sms = { mobile: BOB, code: right, loginKey: 'default' };
    for (let failure = 0; failure < 3; failure += 1) await password(ip, 'bob');
    for (let failure = 0; failure < 2; failure += 1) await code(ip, BOB);
    expect((await password(ip, 'bob', PASSWORD)).code).toBe(WRONG);
    expect((await owner.post(`${LOGIN}/smsLogin`, sms)).code).toBe(WRONG_CODE);
    test.wait(31_000);
    expect((await owner.post(`${LOGIN}/smsLogin`, sms)).code).toBe(10000);
    expect((await password(ip, 'bob', PASSWORD)).code).toBe(10000);
  });

  it('report the wait to a browser that failed, whichever account and method it tried', async () => {
    await addPeople();
    const browser = test.browser();
    const body = { password: 'wrong', loginKey: 'default' };
    for (const userName of ['bob', 'eve', 'nobody']) {
      await browser.post(`${LOGIN}/normal`, { ...body, userName });
    }
    const sms = { mobile: BOB, code: '000000', loginKey: 'default' };
    for (let failure = 0; failure < 2; failure += 1) await browser.post(`${LOGIN}/smsLogin`, sms);
    const reply = await browser.post(`${LOGIN}/normal`, { ...body, userName: 'eve' });
    expect(reply).toMatchObject({ status: 429, details: { retryAfter: 30 } });
    expect((await password('203.0.113.7', 'eve', PASSWORD)).code).toBe(10000);
  });

  it('allow at most 30 failures per source in any 15 minutes', async () => {
    let user = 0;
    const guess = async (times: number) => {
      let checked = 0;
      for (let time = 0; time < times; time += 1) {
        user += 1;
        if ((await password('198.51.100.7', `user${user}`)).code === WRONG) checked += 1;
      }
      return checked;
    };
    expect(await guess(15)).toBe(15);
    test.wait(14 * MINUTE);
    expect(await guess(20)).toBe(15);
    test.wait(MINUTE);
    expect(await guess(20)).toBe(15);
    test.wait(15 * MINUTE);
    expect(await guess(20)).toBe(20);
  });

  it('run the same statements for every account state', async () => {
    await addPeople();
    await test.addUser('disabled', {
      mobile: '+8613900000004' as never,
      status: 'disabled' as never,
    });
    await test.addUser('passwordless', { mobile: '+8613900000005' as never, password: null });
    await test.addUser('deleted', { deleted_at: 1 as never });
    const recorded = recordQueries(test.context.database);
    const app = await test.startApp({ database: recorded.database });
    const people = [
      ['bob', BOB],
      ['disabled', '+8613900000004'],
      ['passwordless', '+8613900000005'],
      ['deleted', '+8613900000006'],
      ['nobody', NOBODY],
    ] as const;
    const work = [];
    for (const [userName, mobile] of people) {
      const browser = test.browser({ ip: `203.0.113.${work.length + 1}` }).on(app);
      test.wait(2_000);
      await browser.post(`${LOGIN}/getLoginConfig`, {});
      recorded.take();
      const hashes = test.hashes();
      const body = { loginKey: 'default' };
      await browser.post(`${LOGIN}/normal`, { ...body, userName, password: 'wrong' });
      const byPassword = recorded.take();
      const hashed = test.hashes() - hashes;
      // What is sent is handed over beside the request, and is not part of its work.
      await askForCode(browser, mobile, 'forget');
      const asked = recorded.take().filter((statement) => !statement.includes('sms_outbox'));
      await browser.post(`${LOGIN}/smsLogin`, { ...body, mobile, code: '000000' });
      const byCode = recorded.take().filter((statement) => !statement.includes('sms_outbox'));
      const newPassword = NEW_PASSWORD;
      await browser.post(`${LOGIN}/forgetPassword`, {
        ...body,
        mobile,
        code: '00000',
        newPassword,
      });
      await browser.post(`${LOGIN}/forgetPassword`, {
        ...body,
        mobile,
        code: '000000',
        newPassword,
      });
      const byReset = recorded.take().filter((statement) => !statement.includes('sms_outbox'));
      work.push({ byPassword, hashed, asked, byCode, byReset });
    }
    for (const other of work) expect(other).toEqual(work[0]);
    expect(work[0]).toMatchObject({ hashed: 1 });
    for (const part of ['byPassword', 'asked', 'byCode', 'byReset'] as const) {
      expect(work[0]?.[part].length, part).toBeGreaterThan(4);
    }
  });
});
