import { collection, compileBlueprint, defineBlueprint, link, text } from '@pedestal/blueprint';
import { ERRORS, type RouteDefinition, routeGroups } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { authorityApi } from './areas/authority/api.ts';
import { AUTHORITY_LIMITS } from './areas/authority/limits.ts';
import { installWorkspace } from './areas/records/catalogue/install.ts';
import { DAY, MINUTE } from './platform/time/durations.ts';
import type { Browser } from './testing/browser.ts';
import { addRole, addSystem, joinRole } from './testing/seed.ts';
import { AUTHORITY, describeSignIn, LOGIN, PASSWORD } from './testing/sign-in.ts';
import { signIn } from './testing/sign-in-steps.ts';

const ROOT = `${AUTHORITY}/serviceAccounts`;
const RECORDS = '/gateway/records/shop';
const SYSTEM = '1002';

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      customer: collection({
        title: ['客户', 'Customer'],
        fields: { name: text({ max: 40, required: true }) },
      }),
      order: collection({
        title: ['订单', 'Order'],
        fields: { subject: text({ max: 40, required: true }), customer: link('customer') },
      }),
    },
  }),
);

const GRANTS = {
  'shop:order': 'all',
  'shop:order:create': 'all',
  'shop:order:edit': 'all',
  'shop:customer': 'all',
} as const;

describeSignIn('a service account', (test) => {
  let admin: Browser;
  let adminRole: string;
  let roleId: string;
  let accountId: string;

  beforeEach(async () => {
    await addSystem(test.db, SYSTEM);
    await test.db.transaction().execute((trx) =>
      installWorkspace(trx, test.context.kind, authorityApi, {
        key: 'shop',
        systemCode: SYSTEM,
        blueprint,
        at: test.now(),
      }),
    );
    const adminId = await test.addUser('root');
    adminRole = await addRole(test.db, { systemCode: null, grantsAll: true, members: [adminId] });
    roleId = await addRole(test.db, { systemCode: SYSTEM, grants: GRANTS });
    test.wait(1_001);
    admin = test.browser();
    await signIn(admin, 'root');
    accountId = await createAccount('erp', [roleId]);
  });

  async function createAccount(userName: string, roleIds: string[]): Promise<string> {
    const body = { userName, displayName: 'ERP', orgUnitId: null, roleIds };
    const reply = await admin.post(ROOT, body);
    expect(reply.text).toContain('"code":10000');
    test.wait(1_001);
    return (reply.info as { id: string }).id;
  }

  const makeToken = (scope: string[], by = admin, days = 90) =>
    by.post(`${ROOT}/${accountId}/tokens`, { label: 'sync', scope, days });

  async function tokenFor(...scope: string[]): Promise<string> {
    const reply = await makeToken(scope);
    expect(reply.text).toContain('"code":10000');
    return (reply.info as { token: string }).token;
  }

  /** Calls as the program does: a bearer token, no cookie and no session. */
  async function call(
    token: string,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const reply = await test.app.inject({
      method,
      url,
      remoteAddress: '198.51.100.9',
      headers: { host: 'localhost:8080', authorization: `Bearer ${token}`, ...headers },
      ...(payload ? { payload } : {}),
    });
    return { status: reply.statusCode, headers: reply.headers, ...reply.json() };
  }

  const createOrder = (token: string, subject: string) =>
    call(token, 'POST', `${RECORDS}/order`, { values: { subject } });

  it('reads and writes records on the same routes, and history names it', async () => {
    const token = await tokenFor('shop:*');
    const created = await createOrder(token, 'first');
    expect(created).toMatchObject({ status: 200, code: 10_000 });
    expect(created.headers['set-cookie']).toBeUndefined();
    const listed = await call(token, 'GET', `${RECORDS}/order`);
    expect(listed.info.items).toHaveLength(1);
    const history = await call(token, 'GET', `${RECORDS}/order/${created.info.id}/history`);
    expect(history.info).toMatchObject([{ via: 'api', by: { id: accountId, userName: 'erp' } }]);
  });

  it('reads and adds files of records within its scope, and reaches no other file', async () => {
    const [writer, reader] = [await tokenFor('shop:*'), await tokenFor('shop:order')];
    const other = await tokenFor('shop:customer');
    const { id } = (await createOrder(writer, 'with files')).info;
    const files = `${RECORDS}/order/${id}/files`;
    const upload = (token: string) =>
      test.app.inject({
        method: 'POST',
        url: `${files}?name=note.txt`,
        headers: {
          host: 'localhost:8080',
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
        },
        payload: Buffer.from('hello'),
      });
    expect((await upload(other)).statusCode).toBe(404);
    expect((await upload(reader)).statusCode).toBe(403);
    const added = (await upload(writer)).json();
    expect(added).toMatchObject({ code: 10_000, info: { name: 'note.txt', size: 5 } });
    const listed = await call(reader, 'GET', files);
    expect(listed.info).toMatchObject({ level: 'view', items: [{ id: added.info.id }] });
    const content = await test.app.inject({
      url: `${files}/${added.info.id}`,
      headers: { host: 'localhost:8080', authorization: `Bearer ${reader}` },
    });
    expect(content.body).toBe('hello');
    expect((await call(other, 'GET', files)).status).toBe(404);
    const dfs = [`/gateway/dfs/nodes/${added.info.id}`, '/gateway/dfs/spaces'];
    for (const url of dfs) expect((await call(writer, 'GET', url)).status).toBe(403);
  });

  it('has no more than its scope, also through a link', async () => {
    const reader = await tokenFor('shop:order');
    expect((await call(reader, 'GET', `${RECORDS}/order`)).status).toBe(200);
    expect((await createOrder(reader, 'no')).status).toBe(403);
    expect((await call(reader, 'GET', `${RECORDS}/customer`)).status).toBe(403);
    const f = encodeURIComponent('and(customer.name.eq.Ann)');
    const oracle = await call(reader, 'GET', `${RECORDS}/order?f=${f}`);
    const unknown = await call(
      reader,
      'GET',
      `${RECORDS}/order?f=${encodeURIComponent('and(customer.nothing.eq.Ann)')}`,
    );
    expect(oracle.status).toBe(unknown.status);
    expect(oracle.status).not.toBe(200);
  });

  it('has no more than its roles, whatever the scope says', async () => {
    const token = await tokenFor('shop:*');
    await test.db.deleteFrom('user_role').where('user_id', '=', accountId).execute();
    test.wait(1_001);
    expect((await call(token, 'GET', `${RECORDS}/order`)).status).toBe(403);
  });

  it('refuses a scope that the account does not hold, and codes of the console', async () => {
    for (const scope of ['shop:order:delete', 'wms:*', 'auth:user:read', 'console:*']) {
      expect((await makeToken([scope])).code, scope).toBe(ERRORS.scopeNotHeld.code);
    }
    const whole = await createAccount('whole', [adminRole]);
    const reply = await admin.post(`${ROOT}/${whole}/tokens`, {
      label: 'x',
      scope: ['auth:user:read'],
      days: 1,
    });
    expect(reply.code).toBe(ERRORS.scopeNotHeld.code);
  });

  it('reaches no route outside records, even as an administrator of everything', async () => {
    await joinRole(test.db, accountId, adminRole);
    test.wait(1_001);
    const token = await tokenFor('shop:*');
    const routes = Object.values(routeGroups)
      .flatMap((group) => Object.values<RouteDefinition>(group))
      .filter(
        ({ path, permission }) => permission !== 'public' && !path.startsWith('/gateway/records/'),
      );
    for (const { method, path } of routes) {
      const url = path.replace(/:[a-zA-Z]+/g, 'x');
      const reply = await test.app.inject({
        method,
        url,
        headers: { host: 'localhost:8080', authorization: `Bearer ${token}` },
      });
      expect(reply.statusCode, `${method} ${path}`).toBe(403);
    }
  });

  it('cannot sign in, and gets no password', async () => {
    const reply = await test
      .browser()
      .post(`${LOGIN}/normal`, { userName: 'erp', password: PASSWORD, loginKey: 'default' });
    expect(reply.code).toBe(ERRORS.credentialsWrong.code);
    const reset = await admin.post(`${AUTHORITY}/users/${accountId}/resetPassword`, { version: 1 });
    expect(reset.status).toBe(404);
    // Even a stored password opens nothing.
    const hash = await test.db.selectFrom('credential').selectAll().executeTakeFirstOrThrow();
    await test.db
      .insertInto('credential')
      .values({ ...hash, user_id: accountId })
      .execute();
    const again = await test
      .browser()
      .post(`${LOGIN}/normal`, { userName: 'erp', password: PASSWORD, loginKey: 'default' });
    expect(again.code).toBe(ERRORS.credentialsWrong.code);
  });

  it('is not listed among people, and is no last administrator', async () => {
    await joinRole(test.db, accountId, adminRole);
    test.wait(1_001);
    const people = await admin.get(`${AUTHORITY}/users?search=erp`);
    expect((people.info as { items: object[] }).items).toEqual([]);
    const { id } = (await admin.get(`${AUTHORITY}/user/getUserInfo`)).info as { id: string };
    await test.db
      .updateTable('user')
      .set({ status: 'disabled' })
      .where('id', 'not in', [id, accountId])
      .execute();
    const reply = await test.app.inject({
      method: 'PUT',
      url: `${AUTHORITY}/users/${id}/roles`,
      headers: {
        host: 'localhost:8080',
        cookie: admin.cookieHeader(),
        sdnxrequestid: admin.token ?? '',
      },
      payload: { version: 1, systemCode: null, roleIds: [] },
    });
    expect(reply.json().code).toBe(ERRORS.lastAdministrator.code);
  });

  it('loses access at once when the token is revoked or expires, or the account is disabled', async () => {
    const open = (token: string) => call(token, 'GET', `${RECORDS}/order`);
    const revoked = await tokenFor('shop:*');
    const { items } = (await admin.get(`${ROOT}/${accountId}/tokens`)).info as {
      items: { id: string }[];
    };
    await admin.post(`${ROOT}/${accountId}/tokens/${items[0]?.id}/revoke`);
    expect(await open(revoked)).toMatchObject({ status: 401, code: 40_105 });

    const short = (await makeToken(['shop:*'], admin, 1)).info as { token: string };
    const token = await tokenFor('shop:*');
    await admin.post(`${AUTHORITY}/users/${accountId}/status`, { version: 1, status: 'disabled' });
    expect((await open(token)).status).toBe(401);
    await admin.post(`${AUTHORITY}/users/${accountId}/status`, { version: 2, status: 'active' });
    expect((await open(token)).status).toBe(200);
    test.wait(DAY + 1);
    expect((await open(short.token)).status).toBe(401);
    expect((await open(token)).status).toBe(200);
    expect((await open(`${token.slice(0, -1)}_`)).status).toBe(401);
    expect((await open('')).status).toBe(401);
  });

  it('is suspended with the maker of its token, until somebody takes it over', async () => {
    const maker = await test.addUser('maker');
    const makerRole = await addRole(test.db, {
      systemCode: '1001',
      grants: { 'console:service': 'all' },
      members: [maker],
    });
    await joinRole(test.db, maker, roleId);
    test.wait(1_001);
    const browser = test.browser();
    await signIn(browser, 'maker');
    const { token } = (await makeToken(['shop:*'], browser)).info as { token: string };
    const status = async () => (await call(token, 'GET', `${RECORDS}/order`)).status;
    expect(await status()).toBe(200);
    await test.db.deleteFrom('user_role').where('role_id', '=', makerRole).execute();
    test.wait(1_001);
    expect(await status()).toBe(401);
    await joinRole(test.db, maker, makerRole);
    test.wait(1_001);
    expect(await status()).toBe(200);
    await test.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', maker).execute();
    expect(await status()).toBe(401);
    const { items } = (await admin.get(`${ROOT}/${accountId}/tokens`)).info as {
      items: { id: string; suspension: string }[];
    };
    expect(items[0]?.suspension).toBe('makerLeft');
    await admin.post(`${ROOT}/${accountId}/tokens/${items[0]?.id}/takeOver`);
    expect(await status()).toBe(200);
    expect(await test.auditOf('serviceToken.takeOver')).toHaveLength(1);
  });

  it('gets no token from somebody who holds less than the account', async () => {
    const clerk = await test.addUser('clerk');
    await addRole(test.db, {
      systemCode: '1001',
      grants: { 'console:service': 'all' },
      members: [clerk],
    });
    test.wait(1_001);
    const browser = test.browser();
    await signIn(browser, 'clerk');
    const reply = await makeToken(['shop:order'], browser);
    expect(reply).toMatchObject({ status: 403, details: { reason: 'moreThanHeld' } });
    const taken = await createToken(browser);
    expect(taken.status).toBe(403);
  });

  async function createToken(browser: Browser) {
    await tokenFor('shop:order');
    const { items } = (await admin.get(`${ROOT}/${accountId}/tokens`)).info as {
      items: { id: string }[];
    };
    return browser.post(`${ROOT}/${accountId}/tokens/${items[0]?.id}/takeOver`);
  }

  it('needs a recent proof of the person who creates a token, and shows the token once', async () => {
    test.wait(11 * MINUTE);
    expect((await makeToken(['shop:*'])).code).toBe(ERRORS.reauthRequired.code);
    await signIn(admin, 'root');
    const token = await tokenFor('shop:*');
    const rows = await test.db.selectFrom('service_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await admin.get(`${ROOT}/${accountId}/tokens`)).text).not.toContain(token);
    const [entry] = await test.auditOf('serviceToken.create');
    expect(entry?.text).not.toContain(token);
    await call(token, 'GET', `${RECORDS}/order`);
    expect(test.logged()).not.toContain(token);
  });

  it('is limited per token, and its last use is shown', async () => {
    const token = await tokenFor('shop:*');
    const { max } = AUTHORITY_LIMITS.serviceAccount.perToken;
    for (let n = 0; n < max; n += 1) await call(token, 'GET', `${RECORDS}/nothing`);
    const refused = await call(token, 'GET', `${RECORDS}/order`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await tokenFor('shop:*');
    expect((await call(other, 'GET', `${RECORDS}/order`)).status).toBe(200);
    const { items } = (await admin.get(`${ROOT}/${accountId}/tokens`)).info as {
      items: { lastUsedAt: number; lastUsedFrom: string }[];
    };
    expect(items[0]).toMatchObject({ lastUsedAt: test.now(), lastUsedFrom: '198.51.100.9' });
    const accounts = (await admin.get(ROOT)).info as { items: object[] };
    expect(accounts.items).toMatchObject([
      { userName: 'erp', tokens: 2, lastUsedAt: test.now(), roles: [{ id: roleId }] },
    ]);
  });

  it('has a bounded number of usable tokens', async () => {
    const { usableTokens } = AUTHORITY_LIMITS.serviceAccount;
    for (let n = 0; n < usableTokens; n += 1) await tokenFor('shop:*');
    expect((await makeToken(['shop:*'])).code).toBe(ERRORS.tooManyTokens.code);
  });

  it('is refused where a browser of another site sends the token', async () => {
    const token = await tokenFor('shop:*');
    const crossSite = await call(token, 'GET', `${RECORDS}/order`, undefined, {
      origin: 'https://evil.example',
    });
    expect(crossSite.status).toBe(403);
  });
});
