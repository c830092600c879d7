import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../format/i18n.ts';
import { currentRequestId, currentSession, startSession } from './session.ts';
import { indexPathOf, leaveToSignIn, resumeSession, signInPath } from './session-calls.ts';

const details = { loginKey: 'main', systemCode: '1001', indexUrl: '/first', hostname: '' };
const send = vi.fn<typeof fetch>();
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeAll(startI18n);

beforeEach(() => {
  // Another test of this worker may have left for the sign-in page.
  window.dispatchEvent(new Event('pageshow'));
  sessionStorage.clear();
  localStorage.clear();
  send.mockReset();
  vi.stubGlobal('fetch', send);
});

afterEach(() => vi.unstubAllGlobals());

describe('indexPathOf', () => {
  it.each([
    ['the first index page', [{ prefix: '/auth', indexUrl: '/auth/users' }], '/auth/users'],
    ['prefix and page joined', [{ prefix: '/wms', indexUrl: '/stock?x=1' }], '/wms/stock?x=1'],
    ['the home page without one', [], '/first'],
    [
      'the home page for an address on another site',
      [{ prefix: '', indexUrl: '//evil' }],
      '/first',
    ],
  ])('is %s', (_, userIndexInfoList, expected) => {
    expect(indexPathOf({ userIndexInfoList })).toBe(expected);
  });
});

describe('signInPath', () => {
  it('is the sign-in page', () => {
    expect(signInPath()).toBe('/user/login');
  });

  it('keeps the registered hostname of the session and a safe return path', () => {
    startSession('token', { ...details, hostname: 'west.example' });
    expect(signInPath('/auth/users?page=2')).toBe(
      '/user/login?hostname=west.example&redirect=%2Fauth%2Fusers%3Fpage%3D2',
    );
  });

  it('drops a return path that could leave the site', () => {
    expect(signInPath('//evil.example')).toBe('/user/login');
  });
});

describe('leaveToSignIn', () => {
  it('keeps the first address when a request fails before the document unloads', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    startSession('token', { ...details, hostname: 'west.example' });
    leaveToSignIn({ notifyOtherTabs: true });
    leaveToSignIn({ notifyOtherTabs: false, returnTo: '/first' });
    expect(assign.mock.calls).toEqual([['/user/login?hostname=west.example']]);
    window.dispatchEvent(new Event('pageshow'));
    leaveToSignIn({ notifyOtherTabs: false, returnTo: '/first' });
    expect(assign).toHaveBeenLastCalledWith('/user/login?redirect=%2Ffirst');
    assign.mockRestore();
  });
});

describe('resumeSession', () => {
  const answer = { token: 'resumed', systemCode: '1001', userIndexInfoList: [], expiresIn: 60 };

  it('sends no call in a browser without a past session', async () => {
    expect(await resumeSession()).toBe(false);
    expect(send).not.toHaveBeenCalled();
  });

  it('resumes the session of the browser in a new tab', async () => {
    startSession('token', details);
    sessionStorage.clear();
    send.mockResolvedValueOnce(reply(200, { code: 10000, msg: '', info: answer }));
    expect(await resumeSession()).toBe(true);
    expect(send.mock.calls[0]?.[1]?.body).toBe('{"loginKey":"main"}');
    expect(currentRequestId()).toBe('resumed');
    expect(currentSession()).toEqual(details);
  });

  it('shares one call between concurrent callers', async () => {
    startSession('token', details);
    send.mockImplementation(async () => reply(401, { code: 40100, msg: '' }));
    expect(await Promise.all([resumeSession(), resumeSession()])).toEqual([false, false]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does not try again in a new tab after the session has ended', async () => {
    startSession('token', details);
    send.mockImplementation(async () => reply(401, { code: 40100, msg: '' }));
    await resumeSession();
    sessionStorage.clear();
    expect(await resumeSession()).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
