import { describe, expect, it } from 'vitest';
import { ApiError, createClient } from './client.ts';

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
}

function clientAnswering(response: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const call = createClient({
    headers: () => ({ sdnxRequestId: 't1' }),
    messageForStatus: (status) => `status ${status}`,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return response();
    },
  });
  return { call, sent };
}

describe('the client', () => {
  it('fills the path, sends credentials and headers, and returns `info`', async () => {
    const { call, sent } = clientAnswering(() => reply(200, { code: 10000, msg: '', info: [] }));
    const list = await call('GET /gateway/authority/resource/getAuthResourceList/:systemCode', {
      params: { systemCode: 'a/b' },
    });
    expect(list).toEqual([]);
    expect(sent[0]?.url).toBe('/gateway/authority/resource/getAuthResourceList/a%2Fb');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(sent[0]?.init.headers).toMatchObject({
      sdnxRequestId: 't1',
      app_version: 'PEDESTAL_V1.0.0',
    });
  });

  it('omits undefined values from the query', async () => {
    const { call, sent } = clientAnswering(() => reply(200, { code: 10000, msg: '', info: null }));
    await call('GET /gateway/authority/login/loginQRCodeUrl', { query: { systemCode: undefined } });
    expect(sent[0]?.url).toBe('/gateway/authority/login/loginQRCodeUrl');
  });

  it("keeps the server's code for an error that the person can correct", async () => {
    const { call } = clientAnswering(() => reply(200, { code: 20001, msg: 'wrong', info: null }));
    const error = await call('GET /gateway/authority/user/getUserInfo').catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 20001,
      message: 'wrong',
      error: 'credentialsWrong',
      status: 200,
    });
  });

  it('turns every reply outside 2xx into 9999 with the message of the server', async () => {
    const { call } = clientAnswering(() =>
      reply(403, { code: 40301, msg: 'again', info: null }, { 'x-request-id': 'r1' }),
    );
    const error = await call('GET /gateway/authority/user/getUserInfo').catch((reason) => reason);
    expect(error).toMatchObject({
      code: 9999,
      message: 'again',
      error: 'reauthRequired',
      requestId: 'r1',
    });
  });

  it('uses its own message for a reply without one', async () => {
    const { call } = clientAnswering(() => reply(502, '<html>bad gateway</html>'));
    const error = await call('GET /gateway/authority/user/getUserInfo').catch((reason) => reason);
    expect(error).toMatchObject({ code: 9999, message: 'status 502', status: 502 });
  });

  it('rejects a reply that is not JSON', async () => {
    const { call } = clientAnswering(() => reply(200, '<html></html>'));
    await expect(call('GET /gateway/authority/user/getUserInfo')).rejects.toMatchObject({
      code: 9999,
    });
  });

  it.each([200, 201, 202, 204])(
    'takes an empty reply with status %d for a success',
    async (status) => {
      const { call } = clientAnswering(() => new Response(null, { status }));
      expect(await call('GET /gateway/authority/user/getUserInfo')).toBeNull();
    },
  );

  it('reports status 0 when there is no reply', async () => {
    const { call } = clientAnswering(() => Promise.reject(new TypeError('refused')));
    await expect(call('GET /gateway/authority/user/getUserInfo')).rejects.toMatchObject({
      code: 9999,
      status: 0,
      message: 'status 0',
    });
  });

  it('rejects with the abort reason', async () => {
    const aborted = AbortSignal.abort(new Error('left the page'));
    const { call } = clientAnswering(() => Promise.reject(aborted.reason));
    await expect(
      call('GET /gateway/authority/user/getUserInfo', {}, { signal: aborted }),
    ).rejects.toThrow('left the page');
  });
});
