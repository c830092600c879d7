import { ERRORS, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration } from '../../../testing/administration.ts';

const { systemAdmin, userAdmin } = routeGroups;

describeAdministration('systems', (test) => {
  const fields = {
    name: '新系统',
    nameEn: 'New system',
    icon: 'bank',
    sort: 5,
    status: 'active' as const,
  };

  it('are listed only within reach', async () => {
    const codes = async (who: 'super' | 'adminA') => {
      const reply = await test.call(who, systemAdmin.list);
      return (reply.info as { code: string }[]).map((system) => system.code);
    };
    expect(await codes('super')).toEqual(['A', 'B']);
    expect(await codes('adminA')).toEqual(['A']);
  });

  it('are created only by an administrator of everything', async () => {
    const body = { code: 'C', ...fields };
    expect((await test.call('adminA', systemAdmin.create, { body })).status).toBe(403);
    expect((await test.call('super', systemAdmin.create, { body })).code).toBe(SUCCESS_CODE);
    expect((await test.call('super', systemAdmin.create, { body })).code).toBe(
      ERRORS.nameTaken.code,
    );
    expect(await test.audit('system.create')).toMatchObject([{ systemCode: 'C', after: body }]);
  });

  it('are renamed by their administrator, but disabled only by an administrator of everything', async () => {
    const update = (who: 'super' | 'adminB', code: string, change: object = {}) =>
      test.call(who, systemAdmin.update, {
        params: { code },
        body: { version: 1, ...fields, ...change },
      });
    expect((await update('adminB', 'B', { status: 'disabled' })).status).toBe(403);
    expect((await update('super', 'A', { status: 'disabled' })).code).toBe(ERRORS.stillInUse.code);
    expect((await test.call('adminB', userAdmin.list)).status).toBe(200);
    expect((await update('super', 'B', { status: 'disabled' })).code).toBe(SUCCESS_CODE);
    expect((await test.call('adminB', userAdmin.list)).status).toBe(403);
    expect((await update('super', 'B')).status).toBe(409);
  });
});

describeAdministration('the watermark of a system', (test) => {
  const fields = { name: '甲', nameEn: 'A', icon: '', sort: 1, status: 'active' as const };
  const update = (version: number, change: object) =>
    test.call('adminA', systemAdmin.update, {
      params: { code: 'A' },
      body: { version, ...fields, ...change },
    });
  const isMarked = async () => {
    const reply = await test.call('adminA', systemAdmin.list);
    return (reply.info as { watermark: boolean }[])[0]?.watermark;
  };

  it('is off at first, set and removed by an administrator of the system, and audited', async () => {
    expect(await isMarked()).toBe(false);
    expect((await update(1, { watermark: true })).code).toBe(SUCCESS_CODE);
    expect(await isMarked()).toBe(true);
    expect((await update(2, {})).code).toBe(SUCCESS_CODE);
    expect(await isMarked()).toBe(true);
    expect((await update(3, { watermark: false })).code).toBe(SUCCESS_CODE);
    expect(await isMarked()).toBe(false);
    expect(await test.audit('system.update')).toMatchObject([
      { before: { watermark: false }, after: { watermark: true } },
      {},
      { before: { watermark: true }, after: { watermark: false } },
    ]);
  });
});

describeAdministration('login entries', (test) => {
  const entry = {
    title: '登录',
    titleEn: 'Sign in',
    branding: { logo: '/brand/a.png', background: '' },
    hostnames: ['shop.example.com'],
    methods: ['password' as const, 'sms' as const],
    activeKey: '1' as const,
    registerOpen: true,
    passwordPolicy: 'strict' as const,
    secondFactor: 'required' as const,
    locale: 'zh-CN' as const,
  };
  const create = (who: 'super' | 'adminA' | 'adminB', loginKey: string, change: object = {}) =>
    test.call(who, systemAdmin.createLoginEntry, {
      body: { loginKey, systemCode: who === 'adminB' ? 'B' : 'A', ...entry, ...change } as never,
    });

  it('are stored as given', async () => {
    expect((await create('adminA', 'shop')).code).toBe(SUCCESS_CODE);
    const reply = await test.call('adminA', systemAdmin.listLoginEntries);
    const entries = reply.info as { loginKey: string }[];
    expect(entries.map((one) => one.loginKey)).toEqual(['entry-A', 'shop']);
    expect(entries[1]).toEqual({
      loginKey: 'shop',
      systemCode: 'A',
      version: 1,
      isDefault: false,
      ...entry,
    });
  });

  it('cannot share a host name', async () => {
    await create('adminA', 'shop');
    expect((await create('adminB', 'other')).code).toBe(ERRORS.hostnameTaken.code);
    expect((await create('adminA', 'shop', { hostnames: [] })).code).toBe(ERRORS.nameTaken.code);
  });

  it.each([
    { hostnames: ['https://x'] },
    { hostnames: ['a b'] },
    { hostnames: ['UPPER.example'] },
    { hostnames: ['-x.example'] },
    { branding: { logo: 'https://evil.example/x.png', background: '' } },
    { branding: { logo: 'data:image/svg+xml;base64,AAAA', background: '' } },
    { branding: { logo: '//evil.example/x.png', background: '' } },
    { activeKey: '3' },
    { methods: [] },
    { methods: ['magic'] },
  ])('refuse %j', async (change) => {
    expect((await create('adminA', 'bad', change)).status).toBe(422);
  });

  it('are updated with a version, and each changed field is audited', async () => {
    await create('adminA', 'shop');
    const update = (version: number) =>
      test.call('adminA', systemAdmin.updateLoginEntry, {
        params: { loginKey: 'shop' },
        body: { version, ...entry, hostnames: ['a.example', 'b.example'], secondFactor: 'off' },
      });
    expect((await update(1)).info).toEqual({ loginKey: 'shop', version: 2 });
    expect((await update(1)).status).toBe(409);
    expect(await test.audit('loginEntry.update')).toEqual([
      {
        systemCode: 'A',
        before: { hostnames: ['shop.example.com'], secondFactor: 'required' },
        after: { hostnames: ['a.example', 'b.example'], secondFactor: 'off' },
      },
    ]);
  });

  it('change the default only for an administrator of everything, and the default cannot be deleted', async () => {
    const makeDefault = (who: 'super' | 'adminB') =>
      test.call(who, systemAdmin.makeDefault, {
        params: { loginKey: 'entry-B' },
        body: { version: 1 },
      });
    expect((await makeDefault('adminB')).status).toBe(403);
    const removeA = (version: number) =>
      test.call('super', systemAdmin.removeLoginEntry, {
        params: { loginKey: 'entry-A' },
        body: { version },
      });
    expect((await removeA(1)).code).toBe(ERRORS.stillInUse.code);
    expect((await makeDefault('super')).code).toBe(SUCCESS_CODE);
    expect((await removeA(1)).code).toBe(SUCCESS_CODE);
    const left = await test.db.selectFrom('login_entry').selectAll().execute();
    expect(left).toMatchObject([{ login_key: 'entry-B', is_default: 1 }]);
  });
});
