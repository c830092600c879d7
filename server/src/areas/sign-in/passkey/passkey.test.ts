import { expect, it } from 'vitest';
import type { Browser, Reply } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN, SESSION } from '../../../testing/sign-in.ts';
import { signIn, storeToken } from '../../../testing/sign-in-steps.ts';
import { signInApi } from '../api.ts';
import { stepAt, totpAt } from '../mfa/totp.ts';
import { type Deviation, SoftwareAuthenticator } from './software-authenticator.ts';

const PASSKEYS = '/gateway/console/passkeys';
const MFA = '/gateway/console/mfa';
const OK = 10000;
const WRONG = 20028;
const REFUSED = 20029;
const TOO_MANY = 20030;
const LAST = 20031;
const FACTOR_REQUIRED = 20025;
const TICKET_INVALID = 20017;
const METHOD_OFF = 20012;
const MINUTES = 60_000;

async function create(browser: Browser, name = 'Laptop', deviation: Deviation = {}) {
  const authenticator = new SoftwareAuthenticator();
  const { info: options } = await browser.post(`${PASSKEYS}/options`);
  const registration = authenticator.create(options, deviation);
  const reply = await browser.post(PASSKEYS, { name, registration });
  return { authenticator, registration, reply, id: (reply.info as { id: string } | null)?.id };
}

async function signInBy(
  browser: Browser,
  authenticator: SoftwareAuthenticator,
  deviation: Deviation = {},
): Promise<Reply> {
  const { info } = await browser.post(`${LOGIN}/passkeyOptions`, { loginKey: 'default' });
  const assertion = authenticator.sign(info, deviation);
  return browser.post(`${LOGIN}/passkeyLogin`, { loginKey: 'default', assertion });
}

describeSignIn('a passkey', (test) => {
  async function startWithPasskey(columns: Record<string, never> = {}) {
    const userId = await test.addUser('bob', columns);
    const browser = test.browser();
    await signIn(browser, 'bob');
    return { userId, browser, ...(await create(browser)) };
  }

  async function enrolTotp(browser: Browser): Promise<string> {
    const { secret } = (await browser.post(`${MFA}/enrol`)).info as { secret: string };
    const code = totpAt(secret, stepAt(test.now()));
    expect((await browser.post(`${MFA}/confirm`, { code })).code).toBe(OK);
    test.wait(30_000);
    return secret;
  }

  const require = (userId: string) =>
    test.db.updateTable('user').set({ requires_mfa: 1 }).where('id', '=', userId).execute();

  const forgetFailures = () => test.db.deleteFrom('attempt_counter').execute();

  it('signs in without password or code, and is audited', async () => {
    const { authenticator, browser: first, userId } = await startWithPasskey();
    await enrolTotp(first);
    const browser = test.browser();
    const { token } = storeToken(browser, await signInBy(browser, authenticator));
    expect(token).not.toBe('');
    expect((await browser.get(`${SESSION}/list`)).info).toMatchObject([
      { method: 'passkey', current: true },
      { method: 'password' },
    ]);
    const [, opened] = await test.auditOf('session.open');
    expect(opened).toMatchObject({ outcome: 'success', target_id: userId });
    expect(opened?.text).toContain('passkey');
    expect((await test.auditOf('passkey.add'))[0]).toMatchObject({ target_id: userId });
    const [listed] = (await browser.get(PASSKEYS)).info as { lastUsedAt: number }[];
    expect(listed).toMatchObject({ name: 'Laptop', host: 'localhost', lastUsedAt: test.now() });
  });

  it('asks the authenticator to verify the user and to store the passkey with its owner', async () => {
    const { browser, registration, userId } = await startWithPasskey();
    const { info } = await browser.post(`${PASSKEYS}/options`);
    expect(info).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(userId).toString('base64url'), name: 'bob' },
      attestation: 'none',
      excludeCredentials: [{ id: registration.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const login = await test.browser().post(`${LOGIN}/passkeyOptions`, { loginKey: 'default' });
    expect(login.info).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
  });

  const ATTACKS: [string, Deviation][] = [
    ['another origin', { origin: 'http://localhost.example:8080' }],
    ['another port', { origin: 'http://localhost:8081' }],
    ['another relying party', { rpId: 'example.com' }],
    ['an unverified user', { isVerified: false }],
    ['a challenge of somebody else', { challenge: 'x'.repeat(43) }],
    ['a registration', { type: 'webauthn.create' }],
    ['a frame of another site', { crossOrigin: true }],
    ['no owner', { userHandle: null }],
    ['another owner', { userHandle: 'c29tZWJvZHk' }],
  ];

  it('is refused for another origin, relying party, challenge, owner or frame, or an unverified user', async () => {
    const { authenticator } = await startWithPasskey();
    for (const [name, deviation] of ATTACKS) {
      const reply = await signInBy(test.browser(), authenticator, deviation);
      expect([name, reply.status, reply.code]).toEqual([name, 200, WRONG]);
      await forgetFailures();
    }
    expect(await test.auditOf('session.refuse')).toHaveLength(ATTACKS.length);
    expect((await signInBy(test.browser(), authenticator)).code).toBe(OK);
  });

  const FORGERIES: [string, Deviation][] = [
    ['another origin', { origin: 'https://localhost:8080' }],
    ['another relying party', { rpId: 'example.com' }],
    ['an unverified user', { isVerified: false }],
    ['a challenge of somebody else', { challenge: 'x'.repeat(43) }],
    ['a signature instead of a new key', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an attestation that was not asked for', { format: 'fido-u2f' }],
  ];

  it('is not added for another origin, relying party or challenge, or with an unverified user', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    for (const [name, deviation] of FORGERIES) {
      const { reply } = await create(browser, 'Laptop', deviation);
      expect([name, reply.code]).toEqual([name, REFUSED]);
    }
    expect((await browser.get(PASSKEYS)).info).toEqual([]);
  });

  it('signs each challenge once, in the browser that asked for it, within five minutes', async () => {
    const { authenticator } = await startWithPasskey();
    const browser = test.browser();
    const ask = async () =>
      (await browser.post(`${LOGIN}/passkeyOptions`, { loginKey: 'default' })).info;
    const send = (from: Browser, assertion: unknown) =>
      from.post(`${LOGIN}/passkeyLogin`, { loginKey: 'default', assertion });
    const first = authenticator.sign(await ask());
    expect((await send(test.browser(), first)).code).toBe(WRONG);
    const flow = new Map(browser.cookies);
    expect((await send(browser, first)).code).toBe(OK);
    for (const [name, value] of flow) browser.cookies.set(name, value);
    expect((await send(browser, first)).code).toBe(WRONG);
    const late = authenticator.sign(await ask());
    test.wait(5 * MINUTES);
    expect((await send(browser, late)).code).toBe(WRONG);
    const challenges = await test.db.selectFrom('passkey_challenge').selectAll().execute();
    expect(JSON.stringify(challenges)).not.toContain(
      ((await ask()) as { challenge: string }).challenge,
    );
  });

  it('is refused and audited when its counter goes back, as that of a copy does', async () => {
    const { authenticator, userId } = await startWithPasskey();
    expect((await signInBy(test.browser(), authenticator, { signCount: 7 })).code).toBe(OK);
    for (const signCount of [7, 6, 0]) {
      expect((await signInBy(test.browser(), authenticator, { signCount })).code).toBe(WRONG);
    }
    const refused = await test.auditOf('session.refuse');
    expect(refused).toHaveLength(3);
    expect(refused[0]?.target_id).toBe(userId);
    expect(refused[0]?.text).toContain('signCount');
    expect((await signInBy(test.browser(), authenticator, { signCount: 8 })).code).toBe(OK);
  });

  it('works again and again with an authenticator that does not count', async () => {
    const { authenticator } = await startWithPasskey();
    for (let use = 0; use < 3; use += 1) {
      expect((await signInBy(test.browser(), authenticator, { signCount: 0 })).code).toBe(OK);
    }
  });

  it('gets the same reply for unknown and removed credentials and for disabled people', async () => {
    const { authenticator, browser, id, userId } = await startWithPasskey();
    const stranger = new SoftwareAuthenticator();
    stranger.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'c29tZWJvZHk' } });
    const unknown = await signInBy(test.browser({ ip: '203.0.113.20' }), stranger);
    const setStatus = (status: 'active' | 'disabled') =>
      test.db.updateTable('user').set({ status }).where('id', '=', userId).execute();
    await setStatus('disabled');
    const disabled = await signInBy(test.browser({ ip: '203.0.113.21' }), authenticator);
    await setStatus('active');
    expect((await browser.delete(`${PASSKEYS}/${id}`)).code).toBe(OK);
    const removed = await signInBy(test.browser({ ip: '203.0.113.22' }), authenticator);
    const plain = ({ status, code, details, setCookies }: Reply) => ({
      status,
      code,
      details,
      cookies: setCookies.map((line) => line.replace(/=[^;]*/, '')),
    });
    expect(unknown.code).toBe(WRONG);
    expect([plain(disabled), plain(removed)]).toEqual([plain(unknown), plain(unknown)]);
    expect((await test.auditOf('passkey.remove'))[0]?.text).toContain('Laptop');
  });

  it('shares the failures of its owner with the other ways to sign in', async () => {
    const { authenticator } = await startWithPasskey();
    const browser = test.browser();
    for (let failure = 0; failure < 5; failure += 1) {
      await signInBy(browser, authenticator, { isVerified: false });
    }
    expect((await signInBy(browser, authenticator)).status).toBe(429);
    const normal = { userName: 'bob', password: 'x', loginKey: 'default' };
    expect((await browser.post(`${LOGIN}/normal`, normal)).status).toBe(429);
  });

  it('signs nobody in where the login entry has no way to sign in', async () => {
    const { authenticator } = await startWithPasskey();
    const browser = test.browser();
    const { info } = await browser.post(`${LOGIN}/passkeyOptions`, { loginKey: 'default' });
    await test.setEntry({ methods: '[]' });
    const assertion = authenticator.sign(info);
    const body = { loginKey: 'default', assertion };
    expect((await browser.post(`${LOGIN}/passkeyLogin`, body)).code).toBe(METHOD_OFF);
    expect((await browser.post(`${LOGIN}/passkeyOptions`, { loginKey: 'default' })).code).toBe(
      METHOD_OFF,
    );
  });

  it('works only on the host on which it was created', async () => {
    const { authenticator } = await startWithPasskey();
    const other = test.browser({ host: 'other.localhost:8080' });
    const reply = await signInBy(other, authenticator, { origin: 'http://other.localhost:8080' });
    expect(reply.code).toBe(WRONG);
  });

  it('lets nobody past a password that must be changed', async () => {
    const { authenticator, userId } = await startWithPasskey();
    await test.db
      .updateTable('credential')
      .set({ must_change: 1 })
      .where('user_id', '=', userId)
      .execute();
    const { info } = await signInBy(test.browser(), authenticator);
    expect(info).toMatchObject({ token: '', mustChangePassword: true });
  });

  it('stands in for the code after a password, for its owner only', async () => {
    const { authenticator, browser: bobs } = await startWithPasskey();
    await enrolTotp(bobs);
    await test.addUser('eve');
    const eves = test.browser();
    await signIn(eves, 'eve');
    const { authenticator: foreign } = await create(eves);

    const browser = test.browser();
    const { mfa } = await signIn(browser, 'bob');
    expect(mfa?.methods).toEqual(['passkey', 'totp', 'recovery']);
    const ticket = { ticket: mfa?.ticket, loginKey: 'default' };
    const verify = async (by: SoftwareAuthenticator, deviation: Deviation = {}) => {
      const { info } = await browser.post(`${LOGIN}/secondFactorPasskeyOptions`, ticket);
      const assertion = by.sign(info, deviation);
      return browser.post(`${LOGIN}/verifyPasskey`, { ...ticket, assertion });
    };
    expect((await verify(foreign)).code).toBe(WRONG);
    expect((await verify(authenticator, { isVerified: false })).code).toBe(WRONG);
    const login = await browser.post(`${LOGIN}/passkeyOptions`, { loginKey: 'default' });
    const other = await browser.post(`${LOGIN}/verifyPasskey`, {
      ...ticket,
      assertion: authenticator.sign(login.info),
    });
    expect(other.code).toBe(WRONG);
    storeToken(browser, await verify(authenticator, { userHandle: null }));
    expect((await browser.get(`${SESSION}/list`)).info).toMatchObject([
      { method: 'password+passkey' },
      {},
    ]);
    const again = await browser.post(`${LOGIN}/secondFactorPasskeyOptions`, ticket);
    expect(again.code).toBe(TICKET_INVALID);
  });

  it('is the second factor of people who must have one, whom a password lets set up no other', async () => {
    const { authenticator, browser: first, id, userId } = await startWithPasskey();
    expect((await signIn(test.browser(), 'bob')).token).not.toBe('');
    await require(userId);
    const browser = test.browser();
    const { mfa } = await signIn(browser, 'bob');
    expect(mfa?.methods).toEqual(['passkey']);
    const ticket = { ticket: mfa?.ticket, loginKey: 'default' };
    const enrol = await browser.post(`${LOGIN}/enrolSecondFactor`, ticket);
    expect(enrol.code).toBe(TICKET_INVALID);
    storeToken(browser, await signInBy(browser, authenticator));
    expect((await first.delete(`${PASSKEYS}/${id}`)).code).toBe(LAST);
    await enrolTotp(browser);
    expect((await browser.delete(`${PASSKEYS}/${id}`)).code).toBe(OK);
  });

  it('steps up in the session that asked, and then the password is not enough for those who need it', async () => {
    const { authenticator, browser, userId } = await startWithPasskey();
    test.wait(11 * MINUTES);
    expect((await browser.post(`${PASSKEYS}/options`)).status).toBe(403);
    expect((await browser.get(`${MFA}/status`)).info).toMatchObject({
      stepUpMethods: ['passkey', 'password'],
    });
    await require(userId);
    expect((await browser.get(`${MFA}/status`)).info).toMatchObject({ stepUpMethods: ['passkey'] });
    const byPassword = { method: 'password', proof: 'mauve kettle drifts north' };
    expect((await browser.post(`${SESSION}/stepUp`, byPassword)).code).toBe(FACTOR_REQUIRED);
    const stepUp = async (from: Browser, deviation: Deviation = {}) => {
      const { info } = await browser.post(`${SESSION}/passkeyOptions`);
      const assertion = authenticator.sign(info, deviation);
      return from.post(`${SESSION}/stepUpByPasskey`, { assertion });
    };
    const other = test.browser();
    storeToken(other, await signInBy(other, authenticator));
    expect((await stepUp(other)).code).toBe(WRONG);
    expect((await stepUp(browser, { isVerified: false })).code).toBe(WRONG);
    expect((await test.auditOf('session.refuse')).at(-1)?.text).toContain('stepUp:passkey');
    await forgetFailures();
    const reply = await stepUp(browser);
    expect(reply.info).toMatchObject({ stepUpIn: 600 });
    storeToken(browser, reply);
    expect((await browser.post(`${PASSKEYS}/options`)).code).toBe(OK);
  });

  it('needs a recent proof to be added or removed, and none to be renamed', async () => {
    const { browser, id } = await startWithPasskey();
    test.wait(11 * MINUTES);
    const registration = new SoftwareAuthenticator().create({
      challenge: 'x'.repeat(43),
      rp: { id: 'localhost' },
      user: { id: 'x' },
    });
    expect((await browser.post(PASSKEYS, { name: 'a', registration })).status).toBe(403);
    expect((await browser.delete(`${PASSKEYS}/${id}`)).status).toBe(403);
    expect((await browser.put(`${PASSKEYS}/${id}`, { name: ' Phone ' })).code).toBe(OK);
    expect((await browser.get(PASSKEYS)).info).toMatchObject([{ id, name: 'Phone' }]);
    expect((await test.auditOf('passkey.rename'))[0]?.text).toContain('Laptop');
    for (const name of ['', ' ', 'a\u0007', 'x'.repeat(61)]) {
      const reply = await browser.put(`${PASSKEYS}/${id}`, { name });
      expect([reply.status, reply.details?.fields?.[0]?.field]).toEqual([422, 'name']);
    }
  });

  it('is not reached by other people', async () => {
    const { browser: bobs, id, registration } = await startWithPasskey();
    await test.addUser('eve');
    const eves = test.browser();
    await signIn(eves, 'eve');
    expect((await eves.get(PASSKEYS)).info).toEqual([]);
    expect((await eves.put(`${PASSKEYS}/${id}`, { name: 'mine' })).status).toBe(404);
    expect((await eves.delete(`${PASSKEYS}/${id}`)).status).toBe(404);
    const { info } = await bobs.post(`${PASSKEYS}/options`);
    const stolen = new SoftwareAuthenticator().create(info);
    expect((await eves.post(PASSKEYS, { name: 'mine', registration: stolen })).code).toBe(REFUSED);
    const copy = { ...registration, id: registration.id };
    expect((await bobs.post(PASSKEYS, { name: 'twice', registration: copy })).code).toBe(REFUSED);
    expect((await bobs.get(PASSKEYS)).info).toMatchObject([{ id, name: 'Laptop' }]);
  });

  it('exists at most ten times for one person, also when several are added at once', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    const asked: never[] = [];
    for (let index = 0; index < 12; index += 1) {
      asked.push((await browser.post(`${PASSKEYS}/options`)).info);
    }
    const replies = await Promise.all(
      asked.map((options, index) => {
        const registration = new SoftwareAuthenticator().create(options);
        return browser.post(PASSKEYS, { name: `Key ${index}`, registration });
      }),
    );
    const codes = replies.map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(10).fill(OK), TOO_MANY, TOO_MANY]);
    expect((await browser.get(PASSKEYS)).info).toHaveLength(10);
    expect((await browser.post(`${PASSKEYS}/options`)).code).toBe(TOO_MANY);
  });

  it('goes with the other second factors when an administrator resets them', async () => {
    const { authenticator, userId } = await startWithPasskey();
    const state = await signInApi.readAccountState(test.db, userId, test.now());
    expect(state.hasSecondFactor).toBe(true);
    await test.db.transaction().execute((trx) => signInApi.removeSecondFactors(trx, userId));
    expect((await signInBy(test.browser(), authenticator)).code).toBe(WRONG);
    expect(await test.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
  });

  it('is asked for by one gateway and accepted by another', async () => {
    const { authenticator } = await startWithPasskey();
    const { here, there } = await test.startBoth();
    const browser = test.browser().on(here);
    const { info } = await browser.post(`${LOGIN}/passkeyOptions`, { loginKey: 'default' });
    const assertion = authenticator.sign(info);
    const elsewhere = browser.on(there);
    const reply = await elsewhere.post(`${LOGIN}/passkeyLogin`, { loginKey: 'default', assertion });
    expect(reply.code).toBe(OK);
  });
});
