import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentRequestId } from '../../../lib/session/session.ts';
import { useLogin } from '../lib/login.store.ts';
import { openPage, resetPage, SIGNED_IN, startLoginTexts, stubGateway } from '../testing.tsx';

const openLogin = (query = '') => openPage(`/user/login${query}`);
const userName = () => screen.findByLabelText<HTMLInputElement>('User name');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

/** Return addresses that would lead elsewhere. */
const HOSTILE = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  'javascript:alert(1)',
  'admin@evil.example',
  '/\t/evil.example',
  '/auth/..//evil.example',
];

async function signIn(name = 'admin', secret = 'right'): Promise<void> {
  type(await userName(), name);
  type(password(), secret);
  submit();
}

beforeAll(startLoginTexts);
afterEach(resetPage);

describe('the sign-in page', () => {
  it('offers three methods and opens with the password, its first field focused', async () => {
    stubGateway({});
    await openLogin();
    const field = await userName();
    await waitFor(() => expect(document.activeElement).toBe(field));
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.dataset.key)).toEqual(['2', '1', '3']);
    const selected = tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true');
    expect(selected.map((tab) => tab.dataset.key)).toEqual(['2']);
  });

  it('keeps the state of the sign-in: status, type and the key of the tab', async () => {
    stubGateway({
      normal: ({ password: secret }) =>
        secret === 'right' ? { info: SIGNED_IN } : { code: 20001, msg: 'Wrong.' },
    });
    await openLogin('?type=vip');
    await userName();
    expect(useLogin.getState()).toEqual({ status: undefined, type: 'vip', activeKey: '2' });
    fireEvent.click(screen.getByRole('tab', { name: 'By SMS code' }));
    expect(useLogin.getState().activeKey).toBe('1');
    fireEvent.click(screen.getByRole('tab', { name: 'By password' }));
    await signIn('admin', 'wrong');
    await screen.findByText('Wrong.');
    expect(useLogin.getState()).toEqual({ status: 'error', type: 'password', activeKey: '2' });
    await signIn();
    await waitFor(() => expect(useLogin.getState().status).toBe('ok'));
  });

  it('shows missing input beside each field and sends nothing', async () => {
    const gateway = stubGateway({});
    await openLogin();
    await userName();
    submit();
    const field = await userName();
    const problem = screen.getByText('Enter your user name.');
    expect(field.getAttribute('aria-describedby')).toContain(problem.id);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter your password.').getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(field);
    expect(gateway.bodiesOf('/login/normal')).toEqual([]);
  });

  it('lets a password be pasted', async () => {
    stubGateway({});
    await openLogin();
    await userName();
    expect(fireEvent.paste(password(), { clipboardData: { getData: () => 'pasted' } })).toBe(true);
    expect(password().readOnly).toBe(false);
  });

  it('shows a refusal beside the password', async () => {
    stubGateway({ normal: () => ({ code: 20001, msg: 'The user name or password is wrong.' }) });
    await openLogin();
    await signIn();
    const problem = await screen.findByText('The user name or password is wrong.');
    expect(password().getAttribute('aria-describedby')).toContain(problem.id);
    expect(document.activeElement).toBe(password());
  });

  it('shows the captcha only after the server requires it, and sends the answer', async () => {
    const gateway = stubGateway({
      normal: ({ captcha }) =>
        captcha ? { info: SIGNED_IN } : { code: 20002, msg: 'Please solve the picture check.' },
      getCaptcha: () => ({
        info: {
          id: 'c1',
          image: 'data:image/svg+xml,x',
          question: 'What is 7 + 5?',
          expiresIn: 60,
        },
      }),
    });
    await openLogin();
    await signIn();
    const answer = await screen.findByLabelText('Picture check');
    expect(await screen.findByAltText('What is 7 + 5?')).toBeTruthy();
    type(answer, ' 12 ');
    submit();
    await waitFor(() => expect(currentRequestId()).toBe('token-1'));
    expect(gateway.bodiesOf('/login/normal').at(-1)).toMatchObject({
      captcha: { id: 'c1', answer: '12' },
    });
  });

  it('counts down the retry time of the server', async () => {
    stubGateway({ normal: () => ({ status: 429, code: 42900, details: { retryAfter: 90 } }) });
    await openLogin();
    await signIn();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getAllByText(/wait 1:30 min/).length).toBeGreaterThan(0);
  });

  it.each([
    ['where the person was going', '?redirect=%2Fwms%2Fstock%3Fpage%3D2', '/wms/stock?page=2'],
    ['the first index page', '', '/auth/users'],
    ...HOSTILE.map((address) => [
      `the index page for ${JSON.stringify(address)}`,
      `?${new URLSearchParams({ redirect: address })}`,
      '/auth/users',
    ]),
  ])('lands on %s', async (_, query = '', expected = '') => {
    stubGateway({ normal: () => ({ info: SIGNED_IN }) });
    await openLogin(query);
    await signIn();
    await screen.findByText('elsewhere');
    const { pathname, search } = window.location;
    expect(pathname + search).toBe(expected);
  });

  it('remembers the user name only if the person opted in', async () => {
    stubGateway({ normal: () => ({ info: SIGNED_IN }) });
    await openLogin();
    await userName();
    fireEvent.click(screen.getByLabelText('Remember my user name'));
    await signIn('li.ming');
    await screen.findByText('elsewhere');
    expect(localStorage.getItem('pedestal.userName')).toContain('li.ming');
    expect(localStorage.getItem('pedestal.userName')).not.toContain('right');
  });

  it('asks for the second factor before it completes', async () => {
    const mfa = { ticket: 't'.repeat(20), methods: ['totp', 'recovery'] };
    const gateway = stubGateway({
      normal: () => ({ info: { ...SIGNED_IN, token: '', mfa } }),
      verifySecondFactor: () => ({ info: SIGNED_IN }),
    });
    await openLogin();
    await signIn();
    const code = await screen.findByLabelText('Authenticator code');
    expect(currentRequestId()).toBeUndefined();
    type(code, '123 456');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('elsewhere');
    expect(gateway.bodiesOf('verifySecondFactor')).toEqual([
      { ticket: mfa.ticket, loginKey: 'main', method: 'totp', code: '123456' },
    ]);
  });

  it('asks for a new password if it must be changed', async () => {
    const due = {
      ...SIGNED_IN,
      token: '',
      mustChangePassword: true,
      passwordTicket: 'p'.repeat(20),
    };
    const gateway = stubGateway({
      normal: () => ({ info: due }),
      changePassword: () => ({ info: SIGNED_IN }),
    });
    await openLogin();
    await signIn();
    const field = await screen.findByLabelText('New password');
    const save = screen.getByRole('button', { name: 'Save and continue' });
    type(field, 'too short');
    fireEvent.click(save);
    expect(screen.getByText('This password does not meet all requirements yet.')).toBeTruthy();
    type(field, 'long enough for anyone');
    fireEvent.click(save);
    await screen.findByText('elsewhere');
    expect(gateway.bodiesOf('changePassword')).toHaveLength(1);
  });

  it('offers a retry if the server cannot be reached', async () => {
    let isUp = false;
    stubGateway({
      getLoginConfig: () => (isUp ? {} : { status: 503, code: 50300 }),
    });
    await openLogin();
    await screen.findByText('The sign-in page could not be loaded');
    isUp = true;
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the SMS code', () => {
  const openSms = async () => {
    await openLogin();
    fireEvent.click(await screen.findByRole('tab', { name: 'By SMS code' }));
    return screen.findByLabelText<HTMLInputElement>('Mobile number');
  };
  const sendCode = () => fireEvent.click(screen.getByRole('button', { name: 'Send code' }));

  it('is sent to the digits of the number, followed by a cooldown', async () => {
    const gateway = stubGateway({
      getSmsVerifyCode: () => ({ info: { expiresIn: 300, retryAfter: 60 } }),
    });
    type(await openSms(), '+86 138-0000-0000');
    sendCode();
    const button = await screen.findByRole('button', { name: /^Again in (60|59) s$/ });
    fireEvent.click(button);
    expect(gateway.bodiesOf('getSmsVerifyCode')).toEqual([
      { mobile: '+8613800000000', scene: 'login', loginKey: 'main' },
    ]);
  });

  it('has a countdown that survives a reload', async () => {
    stubGateway({ getSmsVerifyCode: () => ({ info: { expiresIn: 300, retryAfter: 60 } }) });
    type(await openSms(), '13800000000');
    sendCode();
    await screen.findByRole('button', { name: /^Again in/ });
    document.body.replaceChildren();
    await openLogin();
    expect((await screen.findByLabelText<HTMLInputElement>('Mobile number')).value).toBe(
      '13800000000',
    );
    expect(await screen.findByRole('button', { name: /^Again in/ })).toBeTruthy();
    expect(screen.getByLabelText('Verification code').getAttribute('autocomplete')).toBe(
      'one-time-code',
    );
  });

  it('can be sent to another number at once', async () => {
    stubGateway({ getSmsVerifyCode: () => ({ info: { expiresIn: 300, retryAfter: 60 } }) });
    const mobile = await openSms();
    type(mobile, '13800000000');
    sendCode();
    await screen.findByRole('button', { name: /^Again in/ });
    type(mobile, '13900000000');
    expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy();
  });

  it('is refused beside its field', async () => {
    stubGateway({ smsLogin: () => ({ code: 20004, msg: 'The code is wrong.' }) });
    type(await openSms(), '13800000000');
    type(screen.getByLabelText('Verification code'), '123456');
    submit();
    const problem = await screen.findByText('The code is wrong.');
    expect(screen.getByLabelText('Verification code').getAttribute('aria-describedby')).toContain(
      problem.id,
    );
  });
});

describe('the QR code', () => {
  const url = `https://console.example/user/scan?ticket=${'A'.repeat(32)}`;
  const code = { url, ticket: 'A'.repeat(32), loginKey: 'main', expiresIn: 60 };
  const openQr = async () => {
    await openLogin();
    fireEvent.click(await screen.findByRole('tab', { name: 'By QR code' }));
    await screen.findByRole('img', { name: 'QR code to sign in with' });
  };

  it('follows scan and confirmation until the person is signed in', async () => {
    const states = ['waiting', 'scanned', 'confirmed'];
    stubGateway({
      loginQRCodeUrl: () => ({ info: code }),
      isLoginSuccess: () => {
        const state = states.shift();
        return { info: state === 'confirmed' ? { state, ...SIGNED_IN } : { state } };
      },
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openQr();
    await act(() => vi.advanceTimersByTimeAsync(1600));
    expect(screen.getByRole('status').textContent).toMatch(/^Scan with the camera/);
    await act(() => vi.advanceTimersByTimeAsync(1600));
    expect(screen.getByRole('status').textContent).toBe('Scanned. Confirm on your phone.');
    await act(() => vi.advanceTimersByTimeAsync(1600));
    await screen.findByText('elsewhere');
    expect(currentRequestId()).toBe('token-1');
  });

  it.each([
    ['signs in after a tap in the last moment', 'confirmed', 'elsewhere'],
    ['is over where nobody has confirmed', 'scanned', 'This QR code has expired.'],
  ])('polls once more after the expiry, and %s', async (_, state, expected) => {
    stubGateway({
      loginQRCodeUrl: () => ({ info: { ...code, expiresIn: 1 } }),
      isLoginSuccess: () => ({
        info: state === 'confirmed' ? { state, ...SIGNED_IN } : { state },
      }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openQr();
    await act(() => vi.advanceTimersByTimeAsync(1600));
    await screen.findByText(expected);
  });

  it.each(['denied', 'expired'])('offers a new one when it is %s', async (state) => {
    const gateway = stubGateway({
      loginQRCodeUrl: () => ({ info: code }),
      isLoginSuccess: () => ({ info: { state } }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openQr();
    await act(() => vi.advanceTimersByTimeAsync(1600));
    fireEvent.click(await screen.findByRole('button', { name: 'New QR code' }));
    await screen.findByText(/^Scan with the camera/);
    expect(gateway.sent.filter(({ path }) => path.endsWith('loginQRCodeUrl'))).toHaveLength(2);
  });
});
