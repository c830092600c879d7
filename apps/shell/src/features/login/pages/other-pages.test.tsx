import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentRequestId, startSession } from '../../../lib/session/session.ts';
import {
  ENTRY,
  openPage,
  resetPage,
  SIGNED_IN,
  startLoginTexts,
  stubGateway,
} from '../testing.tsx';

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeAll(startLoginTexts);
afterEach(resetPage);

describe('registration', () => {
  const invite = {
    loginKey: 'west',
    systemCode: '1002',
    systemName: 'Warehouse',
    roleNames: ['Clerk', 'Reader'],
    expiresAt: Date.UTC(2027, 0, 31),
  };

  it('shows the invite of the link before it asks for anything', async () => {
    stubGateway({ 'INV-1': () => ({ info: invite }) });
    await openPage('/user/customRegister?inviteCode=INV-1');
    await screen.findByText('This invite gives you');
    for (const text of ['Warehouse', 'Clerk', 'Reader'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('shows an invalid invite beside the field', async () => {
    stubGateway({ 'INV-2': () => ({ code: 20008, msg: 'This invite is not valid.' }) });
    await openPage('/user/customRegister');
    await type('Invite code', 'INV-2');
    await press('Continue');
    const problem = await screen.findByText('This invite is not valid.');
    expect(screen.getByLabelText('Invite code').getAttribute('aria-describedby')).toBe(problem.id);
  });

  it('registers with the login key of the invite and signs in', async () => {
    const gateway = stubGateway({
      'INV-1': () => ({ info: invite }),
      smsRegister: () => ({ info: SIGNED_IN }),
    });
    await openPage('/user/customRegister?inviteCode=INV-1');
    await type('User name', 'li.ming');
    await type('Mobile number', '138 0000 0000');
    await type('Verification code', '123456');
    await type('Password', 'harbour lights at six');
    await press('Register and sign in');
    await waitFor(() => expect(window.location.pathname).toBe('/auth/users'));
    expect(gateway.bodiesOf('smsRegister')).toEqual([
      {
        mobile: '13800000000',
        code: '123456',
        userName: 'li.ming',
        password: 'harbour lights at six',
        inviteCode: 'INV-1',
        loginKey: 'west',
      },
    ]);
  });

  it('asks for nothing if registration is closed', async () => {
    stubGateway({ getLoginConfig: () => ({ info: { ...ENTRY, registerOpen: false } }) });
    await openPage('/user/customRegister');
    await screen.findByText('Registration is closed here.');
    expect(screen.queryByLabelText('Invite code')).toBeNull();
  });
});

describe('forgot password', () => {
  const sms = { info: { expiresIn: 300, retryAfter: 60 } };

  async function walkToPassword(): Promise<void> {
    await openPage('/user/findPassword');
    await type('Mobile number', '13800000000');
    await press('Continue');
    await type('Verification code', '123456');
    await press('Continue');
    await type('New password', 'harbour lights at six');
    await press('Set the new password');
  }

  it('takes three steps and signs nobody in', async () => {
    const gateway = stubGateway({
      getSmsVerifyCode: () => sms,
      forgetPassword: () => ({ info: null }),
    });
    await walkToPassword();
    await screen.findByText('Your password has been changed');
    expect(gateway.bodiesOf('getSmsVerifyCode')).toEqual([
      { mobile: '13800000000', scene: 'forget', loginKey: 'main' },
    ]);
    expect(currentRequestId()).toBeUndefined();
  });

  it('goes back to the code if the server refuses it', async () => {
    stubGateway({
      getSmsVerifyCode: () => sms,
      forgetPassword: () => ({ code: 20004, msg: 'The code is wrong.' }),
    });
    await walkToPassword();
    const problem = await screen.findByText('The code is wrong.');
    const field = screen.getByLabelText('Verification code');
    expect(field.getAttribute('aria-describedby')).toContain(problem.id);
  });

  it('shows why a password is refused, beside the field', async () => {
    stubGateway({
      getSmsVerifyCode: () => sms,
      forgetPassword: () => ({
        code: 20005,
        msg: 'It is on the list of common passwords.',
        details: { reason: 'common' },
      }),
    });
    await walkToPassword();
    await screen.findByText('It is on the list of common passwords.');
  });
});

describe('the QR confirmation page', () => {
  const info = {
    hostname: 'console.example',
    address: '203.0.113.7',
    browser: 'Firefox 140',
    os: 'Debian',
    askedAt: Date.UTC(2026, 5, 1),
    systemName: '仓储',
    systemNameEn: 'Warehouse',
    expiresIn: 50,
  };
  const path = `/user/scan?ticket=${'A'.repeat(32)}`;
  const beSignedIn = () =>
    startSession('token', { loginKey: 'main', systemCode: '1', indexUrl: '/first', hostname: '' });

  it('shows the requesting browser and signs nobody in before confirmation', async () => {
    beSignedIn();
    const gateway = stubGateway({
      scanInfo: () => ({ info }),
      scanConfirm: () => ({ info: null }),
    });
    await openPage(path);
    for (const text of ['console.example', '203.0.113.7', 'Firefox 140 · Debian', 'Warehouse']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(gateway.bodiesOf('scanConfirm')).toEqual([]);
    await press('Yes, sign in');
    await screen.findByText('The other device is signed in now. You can close this page.');
    expect(gateway.bodiesOf('scanConfirm')).toEqual([{ ticket: 'A'.repeat(32) }]);
  });

  it('lets the person deny the request', async () => {
    beSignedIn();
    const gateway = stubGateway({ scanInfo: () => ({ info }), scanDeny: () => ({ info: null }) });
    await openPage(path);
    await press('No, refuse');
    await screen.findByRole('heading', { name: 'Refused' });
    expect(gateway.bodiesOf('scanDeny')).toHaveLength(1);
  });

  it('asks the person to sign in first', async () => {
    stubGateway({ scanInfo: () => ({ info }), normal: () => ({ info: SIGNED_IN }) });
    await openPage(path);
    await screen.findByText('Sign in on this phone first, then decide.');
    await type('User name', 'li.ming');
    await type('Password', 'right');
    await press('Sign in');
    await screen.findByText('203.0.113.7');
  });

  it('reports an expired code', async () => {
    beSignedIn();
    stubGateway({ scanInfo: () => ({ code: 20013, msg: 'gone' }) });
    await openPage(path);
    await screen.findByText('This code no longer works');
  });
});

describe('an old-customer address', () => {
  it('goes to the sign-in page after three seconds, with its type and nothing of its query', async () => {
    stubGateway({});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPage('/user/login/vip?redirect=//evil.example&url=https://evil.example');
    await screen.findByText('Going there in 3 seconds.');
    const link = screen.getByRole('link', { name: 'Go to the new sign-in page' });
    expect(link.getAttribute('href')).toBe('/user/login?type=vip');
    await act(() => vi.advanceTimersByTimeAsync(3300));
    await waitFor(() => expect(window.location.pathname).toBe('/user/login'));
    expect(window.location.search).toBe('?type=vip');
  });

  it('keeps the hostname that the server has confirmed', async () => {
    stubGateway({ getLoginConfig: () => ({ info: { ...ENTRY, hostname: 'west.example' } }) });
    await openPage('/user/login/vip?hostname=west.example');
    const link = await screen.findByRole('link', { name: 'Go to the new sign-in page' });
    expect(link.getAttribute('href')).toBe('/user/login?hostname=west.example&type=vip');
  });
});

it('shows a not-found page for any other address under /user', async () => {
  stubGateway({});
  await openPage('/user/nothing/here');
  await screen.findByRole('heading', { name: 'Page not found' });
});

it('never adds a hostname to a link that the server did not confirm', async () => {
  stubGateway({});
  await openPage('/user/login?hostname=evil.example');
  const link = await screen.findByRole('link', { name: 'Forgot password?' });
  expect(link.getAttribute('href')).toBe('/user/findPassword');
});
