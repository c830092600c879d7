import { ERRORS, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeAdministration } from '../../../testing/administration.ts';

const { systemAdmin } = routeGroups;
const REFUSED = ERRORS.lastSignInEntry.code;

const FIELDS = {
  title: '登录',
  titleEn: 'Sign-in',
  branding: { logo: '', background: '' },
  hostnames: [] as string[],
  methods: ['password'] as ('password' | 'sms' | 'qr')[],
  activeKey: '2' as '1' | '2' | '3',
  registerOpen: true,
  passwordPolicy: 'standard' as const,
  secondFactor: 'optional' as const,
  locale: null,
};
const QR_ONLY = { methods: ['qr'] as 'qr'[], activeKey: '3' as const };

describeAdministration('login entries of administrators', (test) => {
  beforeEach(async () => {
    const credential = { user_id: test.org.people.super, password_hash: 'x', changed_at: 1 };
    await test.db.insertInto('credential').values(credential).execute();
  });

  const update = async (letter: 'A' | 'B', change: Partial<typeof FIELDS>) => {
    const loginKey = `entry-${letter}`;
    const { version } = await test.db
      .selectFrom('login_entry')
      .select('version')
      .where('login_key', '=', loginKey)
      .executeTakeFirstOrThrow();
    const body = { version, ...FIELDS, ...change };
    return (await test.call('super', systemAdmin.updateLoginEntry, { params: { loginKey }, body }))
      .code;
  };
  const remove = async (loginKey: string, version: number) =>
    (
      await test.call('super', systemAdmin.removeLoginEntry, {
        params: { loginKey },
        body: { version },
      })
    ).code;

  it('cannot all be reduced to QR codes', async () => {
    expect(await update('A', QR_ONLY)).toBe(SUCCESS_CODE);
    expect(await update('B', QR_ONLY)).toBe(REFUSED);
    expect(await update('B', { methods: ['qr', 'password'] })).toBe(SUCCESS_CODE);
    expect(await test.audit('loginEntry.update')).toHaveLength(2);
  });

  it('cannot lose the last one with passwords', async () => {
    expect(await update('A', QR_ONLY)).toBe(SUCCESS_CODE);
    expect(await remove('entry-B', 1)).toBe(REFUSED);
    expect(await update('A', {})).toBe(SUCCESS_CODE);
    expect(await remove('entry-B', 1)).toBe(SUCCESS_CODE);
  });

  it('cannot be moved away from every host name', async () => {
    expect(await update('A', { hostnames: ['console.example'] })).toBe(SUCCESS_CODE);
    expect(await update('B', { ...QR_ONLY, hostnames: ['mall.example'] })).toBe(SUCCESS_CODE);
    expect(await update('A', { hostnames: [] })).toBe(REFUSED);
    expect(await update('A', { hostnames: ['other.example'] })).toBe(SUCCESS_CODE);
  });

  it('cannot be left to text messages without a provider', async () => {
    expect(await update('B', QR_ONLY)).toBe(SUCCESS_CODE);
    expect(await update('A', { methods: ['sms'], activeKey: '1' })).toBe(REFUSED);
  });

  it('can be changed when no administrator could sign in before', async () => {
    await test.db.deleteFrom('credential').execute();
    expect(await update('A', QR_ONLY)).toBe(SUCCESS_CODE);
    expect(await update('B', QR_ONLY)).toBe(SUCCESS_CODE);
  });
});
