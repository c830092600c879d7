import type { RouteOutput, routeGroups } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeSignIn } from '../../../testing/sign-in.ts';
import { signIn } from '../../../testing/sign-in-steps.ts';

type UserInfo = RouteOutput<typeof routeGroups.user.getUserInfo>;

const USER = '/gateway/authority/user';
const PNG = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1').toString('base64')}`;

describeSignIn('the person who is signed in', (test) => {
  const enter = async () => {
    await test.addUser('bob', { mobile: '+8613900000001' as never });
    const browser = test.browser();
    await signIn(browser, 'bob');
    const info = async () => (await browser.get(`${USER}/getUserInfo`)).info as unknown as UserInfo;
    return { browser, info };
  };

  it('reads the own profile, with the mobile number masked', async () => {
    const { info } = await enter();
    expect(await info()).toMatchObject({ userName: 'bob', locale: null, avatar: '' });
    expect((await info()).mobile).toMatch(/\*{4}0001$/);
    expect(JSON.stringify(await info())).not.toContain('13900000001');
  });

  it('changes the own profile, and the change is audited', async () => {
    const { browser, info } = await enter();
    const profile = {
      displayName: '鲍勃',
      email: 'bob@example.com',
      locale: 'zh-CN',
      timeZone: 'Asia/Shanghai',
    };
    expect((await browser.post(`${USER}/saveProfile`, profile)).code).toBe(10000);
    expect(await info()).toMatchObject(profile);
    const row = await test.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['audit.action', 'audit_detail.after'])
      .where('action', '=', 'user.profile')
      .executeTakeFirstOrThrow();
    expect(row.after).toContain('Asia/Shanghai');
  });

  it.each([
    { displayName: '' },
    { email: 'not an address' },
    { locale: 'fr-FR' },
    { timeZone: 'Mars/Olympus' },
    { userName: 'root' },
  ])('cannot save %o, and nothing changes', async (profile) => {
    const { browser, info } = await enter();
    const before = await info();
    expect((await browser.post(`${USER}/saveProfile`, profile)).status).toBe(422);
    expect(await info()).toEqual(before);
  });

  it('stores a picture only if its bytes match its type', async () => {
    const { browser, info } = await enter();
    for (const avatar of [
      'https://evil.example/a.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`,
      PNG.replace('image/png', 'image/jpeg'),
      'x'.repeat(95_000),
    ]) {
      expect([413, 422]).toContain((await browser.post(`${USER}/saveAvatar`, { avatar })).status);
    }
    expect((await info()).avatar).toBe('');
    await browser.post(`${USER}/saveAvatar`, { avatar: PNG });
    expect((await info()).avatar).toBe(PNG);
    await browser.post(`${USER}/saveAvatar`, { avatar: '' });
    expect((await info()).avatar).toBe('');
  });
});
