import { expect, it } from 'vitest';
import { newId } from '../../../platform/db/id.ts';
import type { Browser } from '../../../testing/browser.ts';
import { AUTHORITY, describeSignIn, LOGIN, PASSWORD } from '../../../testing/sign-in.ts';
import { askForCode, receiveCode, signIn, storeToken } from '../../../testing/sign-in-steps.ts';

const MOBILE = '+8613900000001';
const CODE = 'invite-code-with-many-characters';
const DAY = 24 * 60 * 60_000;
const INVALID = 20008;

describeSignIn('registration by invite', (test) => {
  async function invite(change: Record<string, unknown> = {}): Promise<string> {
    await test.setEntry({ register_open: 1 });
    const id = newId();
    const role = newId();
    const now = test.now();
    const stamps = { created_at: now, updated_at: now };
    const { id: maker } = await test.db
      .selectFrom('user')
      .select('id')
      .where('user_name', '=', 'admin')
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('role')
      .values({ id: role, system_code: '1001', name: '店员', name_en: 'Assistant', ...stamps })
      .execute();
    await test.db
      .insertInto('invite')
      .values({
        id,
        code: CODE,
        system_code: '1001',
        login_key: 'default',
        org_unit_id: null,
        max_uses: 1,
        expires_at: now + DAY,
        created_by: maker,
        ...stamps,
        ...change,
      })
      .execute();
    await test.db.insertInto('invite_role').values({ invite_id: id, role_id: role }).execute();
    return role;
  }

  const register = (browser: Browser, code: string, more = {}) =>
    browser.post(`${LOGIN}/smsRegister`, {
      mobile: MOBILE,
      code,
      userName: 'new.person',
      password: PASSWORD,
      inviteCode: CODE,
      loginKey: 'default',
      ...more,
    });
  const receive = (browser: Browser) => receiveCode(test, browser, MOBILE, 'register');

  it('answers like an unknown invite when its maker left or lost the right', async () => {
    const maker = await test.addUser('maker');
    const stamps = { created_at: 1, updated_at: 1 };
    const whole = { id: 'whole', system_code: null, name: 'all', grants_all: 1 as const };
    await test.db
      .insertInto('role')
      .values({ ...whole, ...stamps })
      .execute();
    const grant = { user_id: maker, role_id: 'whole', granted_by: null, granted_at: 1 };
    await test.db.insertInto('user_role').values(grant).execute();
    await invite({ created_by: maker });
    const path = `${AUTHORITY}/user/getLoginParam/${CODE}`;
    const describe = async () => (await test.browser().post(path)).text;
    const unknown = await test.browser().post(`${AUTHORITY}/user/getLoginParam/${'x'.repeat(32)}`);
    const browser = test.browser();
    const code = await receive(browser);
    const user = (change: { status?: 'active' | 'disabled'; deleted_at?: number | null }) =>
      test.db.updateTable('user').set(change).where('id', '=', maker).execute();

    await user({ status: 'disabled' });
    expect(await describe()).toBe(unknown.text);
    expect((await register(browser, code)).code).toBe(INVALID);
    await user({ status: 'active', deleted_at: 1 });
    expect(await describe()).toBe(unknown.text);
    await user({ deleted_at: null });
    await test.db.deleteFrom('user_role').where('user_id', '=', maker).execute();
    expect(await describe()).toBe(unknown.text);
    expect((await register(browser, code)).code).toBe(INVALID);
    await test.db.insertInto('user_role').values(grant).execute();
    expect((await register(browser, code)).code).toBe(10000);
  });

  it('shows the system and roles of the invite in both languages', async () => {
    await invite();
    const path = `${AUTHORITY}/user/getLoginParam/${CODE}`;
    expect((await test.browser().post(path)).info).toEqual({
      loginKey: 'default',
      systemCode: '1001',
      systemName: 'Group administration',
      roleNames: ['Assistant'],
      expiresAt: expect.any(Number),
    });
    const chinese = { headers: { 'accept-language': 'zh-CN' } };
    expect((await test.browser().post(path, undefined, chinese)).info).toMatchObject({
      roleNames: ['店员'],
    });
  });

  it('returns the same reply for unknown, used, revoked and expired invites', async () => {
    await invite({ use_count: 1 });
    const look = async (code: string) => {
      const { status, text } = await test.browser().post(`${AUTHORITY}/user/getLoginParam/${code}`);
      return { status, text };
    };
    const unknown = await look('no-such-invite');
    expect(unknown.text).toContain('20008');
    expect(await look(CODE)).toEqual(unknown);
    await test.db.updateTable('invite').set({ use_count: 0, revoked_at: 1 }).execute();
    expect(await look(CODE)).toEqual(unknown);
    await test.db.updateTable('invite').set({ revoked_at: null, expires_at: 1 }).execute();
    expect(await look(CODE)).toEqual(unknown);
  });

  it('creates the user with the roles of the invite and signs them in', async () => {
    const role = await invite();
    const browser = test.browser();
    storeToken(browser, await register(browser, await receive(browser), { displayName: '新人' }));
    const user = await test.db
      .selectFrom('user')
      .innerJoin('user_role', 'user_role.user_id', 'user.id')
      .select(['display_name', 'mobile', 'role_id'])
      .where('user_name', '=', 'new.person')
      .executeTakeFirst();
    expect(user).toEqual({ display_name: '新人', mobile: MOBILE, role_id: role });
    expect(await test.db.selectFrom('invite_use').selectAll().execute()).toHaveLength(1);
    expect(await test.auditOf('user.register')).toHaveLength(1);
    await signIn(test.browser(), 'NEW.person');
  });

  it('lets a single-use invite be used once, however many register at the same time', async () => {
    await invite();
    const people = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const browser = test.browser({ ip: `203.0.113.${number}` });
        const mobile = `+861390000001${number}`;
        const code = await receiveCode(test, browser, mobile, 'register');
        return { browser, mobile, code, userName: `person${number}` };
      }),
    );
    const replies = await Promise.all(
      people.map(({ browser, code, ...more }) => register(browser, code, more)),
    );
    expect(replies.map((reply) => reply.code).sort()).toEqual([10000, 20008, 20008]);
    const users = test.db.selectFrom('user').selectAll().where('user_name', 'like', 'person%');
    expect(await users.execute()).toHaveLength(1);
  });

  it('reveals that a name or number is taken only to the owner of the phone', async () => {
    await invite();
    await test.addUser('taken');
    const browser = test.browser();
    const named = { userName: 'TAKEN' };
    expect((await register(browser, '000000', named)).code).toBe(20004);
    const code = await receive(browser);
    expect((await register(browser, code, named)).code).toBe(20010);
    await test.db
      .updateTable('user')
      .set({ mobile: MOBILE })
      .where('user_name', '=', 'taken')
      .execute();
    expect((await register(browser, code)).code).toBe(20011);
  });

  it('rejects weak passwords, invalid names, wrong codes and closed entries without creating a user', async () => {
    await invite();
    const browser = test.browser();
    const code = await receive(browser);
    expect((await register(browser, code, { password: 'new.person2026' })).details).toEqual({
      reason: 'context',
    });
    expect((await register(browser, code, { userName: '<b>' })).status).toBe(422);
    expect((await register(browser, code, { inviteCode: 'other' })).code).toBe(20008);
    await test.setEntry({ register_open: 0 });
    expect((await register(browser, code)).code).toBe(20009);
    expect((await askForCode(browser, MOBILE, 'register')).code).toBe(20009);
    const made = test.db.selectFrom('user').selectAll().where('user_name', '=', 'new.person');
    expect(await made.execute()).toEqual([]);
  });
});
