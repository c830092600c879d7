import { ApiError } from '@pedestal/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../format/i18n.ts';
import { dismissToast, listToasts } from '../page/toast.ts';
import { currentRequestId, endSession, startSession } from '../session/session.ts';
import { call, callQuietly, onUnauthorised, sessionFetch } from './api.ts';
import { isLoading } from './loading.ts';

const USER_INFO = 'GET /gateway/authority/user/getUserInfo';
const details = { loginKey: 'main', systemCode: '1001', indexUrl: '/first', hostname: '' };
const send = vi.fn<typeof fetch>();

function reply(status: number, body?: unknown): Response {
  return new Response(body === undefined ? '' : JSON.stringify(body), { status });
}

const ok = (info: unknown) => reply(200, { code: 10000, msg: 'ok', info });
const headersOf = (index: number) => new Headers(send.mock.calls[index]?.[1]?.headers);
const toastTexts = async () => {
  await new Promise((done) => setTimeout(done, 120));
  return listToasts().map((toast) => toast.message);
};

beforeAll(startI18n);

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
  startSession('token-1', details);
});

afterEach(() => {
  endSession({ notifyOtherTabs: false });
  for (const toast of listToasts()) dismissToast(toast.id);
  vi.unstubAllGlobals();
});

describe('every request', () => {
  it('carries token, version, language and cookies', async () => {
    send.mockResolvedValueOnce(ok({}));
    await call(USER_INFO);
    expect(headersOf(0).get('sdnxRequestId')).toBe('token-1');
    expect(headersOf(0).get('app_version')).toBe('PEDESTAL_V1.0.0');
    expect(headersOf(0).get('accept-language')).toBe('en-US');
    expect(send.mock.calls[0]?.[1]?.credentials).toBe('include');
  });

  it('carries no token if nobody is signed in', async () => {
    endSession({ notifyOtherTabs: false });
    send.mockResolvedValueOnce(ok({}));
    await call(USER_INFO);
    expect(headersOf(0).has('sdnxRequestId')).toBe(false);
  });

  it('sets the loading flag of its model until the reply arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    send.mockReturnValueOnce(promise);
    const pending = call(USER_INFO);
    await expect.poll(() => isLoading('user')).toBe(true);
    resolve(ok({}));
    await pending;
    expect([isLoading(), isLoading('user')]).toEqual([false, false]);
  });
});

describe('a failed call', () => {
  it("is code 9999 with the server's message, which a toast shows", async () => {
    send.mockResolvedValueOnce(reply(404, { code: 40400, msg: 'There is no such record.' }));
    await expect(call(USER_INFO)).rejects.toMatchObject({ code: 9999, status: 404 });
    expect(await toastTexts()).toEqual(['There is no such record.']);
  });

  it.each([
    [400, 'The request was wrong, so the server changed nothing.'],
    [403, 'You are signed in, but access is forbidden.'],
    [503, 'The system is under maintenance.'],
    [504, 'The gateway timed out.'],
    [418, 'The request was wrong, so the server changed nothing.'],
    [599, 'Network error. Please try again later.'],
  ])('uses the message for status %i if the reply has none', async (status, message) => {
    send.mockResolvedValueOnce(reply(status));
    await expect(callQuietly(USER_INFO)).rejects.toMatchObject({ code: 9999, message });
  });

  it('keeps the code of a failure that the person can correct', async () => {
    send.mockResolvedValueOnce(reply(200, { code: 20001, msg: 'wrong' }));
    await expect(callQuietly(USER_INFO)).rejects.toMatchObject({
      code: 20001,
      error: 'credentialsWrong',
    });
    expect(await toastTexts()).toEqual([]);
  });

  it('is the network notification if there was no reply', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(USER_INFO)).rejects.toBeInstanceOf(ApiError);
    await toastTexts();
    expect(listToasts()).toMatchObject([
      {
        title: 'Network exception',
        message: 'The network is abnormal and the server cannot be reached.',
      },
    ]);
  });

  it('shows one toast for simultaneous failures with the same message', async () => {
    send.mockImplementation(async () => reply(500, { code: 50000, msg: 'broken' }));
    await Promise.allSettled([call(USER_INFO), call(USER_INFO), call(USER_INFO)]);
    expect(await toastTexts()).toEqual(['broken']);
  });
});

describe('a 401', () => {
  const unauthorised = () => reply(401, { code: 40100, msg: 'sign in' });

  it('clears the token if there is no handler', async () => {
    send.mockResolvedValueOnce(unauthorised());
    await expect(callQuietly(USER_INFO)).rejects.toMatchObject({ status: 401 });
    expect(currentRequestId()).toBeUndefined();
  });

  it('asks once for all failed requests and retries each with the new token', async () => {
    const ask = vi.fn(async () => {
      startSession('token-2', details);
      return true;
    });
    const stop = onUnauthorised(ask);
    send.mockImplementation(async (_, init) =>
      new Headers(init?.headers).get('sdnxRequestId') === 'token-2' ? ok('done') : unauthorised(),
    );
    const answers = await Promise.all([call(USER_INFO), call(USER_INFO), call(USER_INFO)]);
    stop();
    expect(answers).toEqual(['done', 'done', 'done']);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledTimes(6);
  });

  it('retries with the same body', async () => {
    const stop = onUnauthorised(async () => true);
    send.mockResolvedValueOnce(unauthorised()).mockResolvedValueOnce(ok(null));
    await sessionFetch('/gateway/authority/role/save', {
      method: 'POST',
      body: '{"typed":"text"}',
    });
    stop();
    expect(send.mock.calls.map(([, init]) => init?.body)).toEqual([
      '{"typed":"text"}',
      '{"typed":"text"}',
    ]);
  });

  it('stays a failure, without a toast, if the person signs in as somebody else', async () => {
    const stop = onUnauthorised(async () => false);
    send.mockResolvedValueOnce(unauthorised());
    await expect(call(USER_INFO)).rejects.toMatchObject({ status: 401 });
    stop();
    expect(await toastTexts()).toEqual([]);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
