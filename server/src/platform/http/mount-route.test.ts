import { type AddressInfo, connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { AppError, defineRoute, ERRORS, SUCCESS_CODE } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Session } from './context.ts';
import { CachedReply } from './envelope.ts';
import { handleErrors } from './error-handler.ts';
import { refuseUnknownHosts } from './known-hosts.ts';
import { createLimiter } from './limiter.ts';
import { createMount } from './mount-route.ts';
import { createServer } from './server.ts';

const route = (overrides: Record<string, unknown> = {}) =>
  defineRoute({
    method: 'POST',
    path: '/gateway/console/things/:id',
    summary: 'A thing',
    permission: 'public',
    params: z.strictObject({ id: z.string().max(8) }),
    body: z.strictObject({ name: z.string().max(5), tags: z.json().optional() }),
    output: z.object({ name: z.string() }),
    errors: [],
    ...overrides,
  });

const session: Session = {
  id: 's1',
  userId: 'u1',
  userName: 'ann',
  loginKey: 'default',
  systemCode: '1001',
  reauthAt: 0,
};

let app: FastifyInstance;
let now: number;
let lines: string[];

beforeEach(() => {
  now = 1_000_000;
  lines = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  app = createServer({ log, trustProxy: undefined });
  handleErrors(app, {
    defaultLocale: 'en-US',
    isDatabaseAway: (error) => String(error).includes('away'),
  });
  refuseUnknownHosts(app, {
    configured: ['console.example.com'],
    isRegistered: (name) => name === 'shop.example.com',
  });
});

afterEach(() => app.close());

function mountThing(overrides: Record<string, unknown> = {}, handle?: () => unknown) {
  const mount = createMount(app, {
    clock: () => now,
    limiter: createLimiter(() => now),
    defaultLocale: 'en-US',
    base: '/',
    explainEnd: async () => 'noSession',
    resolveSession: (token) =>
      token === 'good' ? { ...session, reauthAt: now - 11 * 60_000 } : null,
    resolveServiceToken: () => Promise.reject(new AppError('serviceTokenInvalid')),
    hasPermission: (_session, permission) => permission === 'things:read',
    wasDone: async () => false,
  });
  mount(route(overrides), async ({ body }) =>
    handle ? (handle() as { name: string }) : { name: body.name },
  );
}

const send = (options: Record<string, unknown> = {}) =>
  app.inject({
    method: 'POST',
    url: '/gateway/console/things/7',
    headers: { 'content-type': 'application/json', ...(options.headers as object) },
    payload: (options.payload as string) ?? JSON.stringify({ name: 'ann' }),
    ...(options.url ? { url: options.url as string } : {}),
  });

describe('a mounted route', () => {
  it('answers with the envelope, a request id and no caching', async () => {
    mountThing();
    const reply = await send();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ code: SUCCESS_CODE, msg: 'success', info: { name: 'ann' } });
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]+$/);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it('never takes its request id from the caller', async () => {
    mountThing();
    const reply = await send({ headers: { 'x-request-id': 'mine', sdnxrequestid: 'mine' } });
    expect(reply.headers['x-request-id']).not.toBe('mine');
  });

  it('reports the fields of malformed input in the language of the request', async () => {
    mountThing();
    const english = await send({ payload: JSON.stringify({ name: 'much too long' }) });
    expect(english.statusCode).toBe(422);
    expect(english.json()).toMatchObject({ code: ERRORS.malformedInput.code, info: null });
    expect(english.json().details.fields).toEqual([
      { field: 'name', message: expect.stringContaining('5') },
    ]);
    const chinese = await send({
      payload: JSON.stringify({ name: 'much too long' }),
      headers: { 'accept-language': 'zh-CN,en;q=0.5' },
    });
    expect(chinese.json().msg).toBe('提交的内容有误，请修改标出的字段');
    expect(chinese.json().details.fields[0].message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('refuses unknown fields', async () => {
    mountThing();
    const reply = await send({ payload: JSON.stringify({ name: 'ann', admin: true }) });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().details.fields[0].field).toBe('admin');
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json garbage', 415],
    ['application/json; charset=utf-8', 200],
  ])('answers content type %s with %i', async (type, status) => {
    mountThing();
    expect((await send({ headers: { 'content-type': type } })).statusCode).toBe(status);
  });

  it('refuses a body that is too large, too deep, broken or poisoned', async () => {
    mountThing();
    const large = JSON.stringify({ name: 'ann', tags: 'x'.repeat(70_000) });
    expect((await send({ payload: large })).statusCode).toBe(413);
    const deep = `{"name":"ann","tags":${'['.repeat(40)}${']'.repeat(40)}}`;
    expect((await send({ payload: deep })).statusCode).toBe(400);
    expect((await send({ payload: '{"name":' })).statusCode).toBe(400);
    expect((await send({ payload: '{"name":"ann","__proto__":{"a":1}}' })).statusCode).toBe(400);
  });

  it('refuses calls caused by another site', async () => {
    let calls = 0;
    mountThing({}, () => {
      calls += 1;
      return { name: 'x' };
    });
    expect((await send({ headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
    expect((await send({ headers: { 'sec-fetch-site': 'same-site' } })).statusCode).toBe(403);
    expect((await send({ headers: { origin: 'https://evil.example' } })).statusCode).toBe(403);
    expect((await send({ headers: { origin: 'null' } })).statusCode).toBe(403);
    expect(calls).toBe(0);
    expect(
      (await send({ headers: { origin: 'http://localhost', host: 'localhost' } })).statusCode,
    ).toBe(200);
    expect(calls).toBe(1);
  });

  it('requires a session, then the permission, then a step-up', async () => {
    mountThing({ permission: 'session' });
    mountThing({ permission: 'things:write', path: '/gateway/console/write/:id' });
    mountThing({ permission: 'things:read', path: '/gateway/console/read/:id' });
    mountThing({ permission: 'things:read', stepUp: true, path: '/gateway/console/step/:id' });
    const status = async (url: string, token?: string) =>
      (await send({ url, headers: token ? { sdnxrequestid: token } : {} })).json().code;
    expect(await status('/gateway/console/things/7')).toBe(ERRORS.noSession.code);
    expect(await status('/gateway/console/things/7', 'bad')).toBe(ERRORS.noSession.code);
    expect(await status('/gateway/console/things/7', 'good')).toBe(SUCCESS_CODE);
    expect(await status('/gateway/console/write/7', 'good')).toBe(ERRORS.forbidden.code);
    expect(await status('/gateway/console/read/7', 'good')).toBe(SUCCESS_CODE);
    expect(await status('/gateway/console/step/7', 'good')).toBe(ERRORS.reauthRequired.code);
  });

  it('does not read the body of a caller without a session', async () => {
    mountThing({ permission: 'session' });
    expect((await send({ payload: 'x'.repeat(70_000) })).statusCode).toBe(401);
  });

  it('limits strangers and sends Retry-After', async () => {
    mountThing({ limit: { max: 2, seconds: 30 } });
    await send();
    await send();
    const third = await send();
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBe('30');
    now += 30_000;
    expect((await send()).statusCode).toBe(200);
  });

  it('does not reveal internal errors', async () => {
    mountThing({}, () => {
      throw new Error('SELECT secret FROM table at /srv/file.ts');
    });
    const reply = await send();
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toMatch(/SELECT|secret|\/srv/);
    expect(reply.json()).toMatchObject({ code: ERRORS.internal.code, info: null });
  });

  it('answers 503 with Retry-After while the database is unavailable', async () => {
    mountThing({}, () => {
      throw new Error('database away');
    });
    const reply = await send();
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
  });

  it('answers business errors with status 200', async () => {
    mountThing({}, () => {
      throw new AppError('nameTaken');
    });
    const reply = await send();
    expect(reply.statusCode).toBe(200);
    expect(reply.json().code).toBe(ERRORS.nameTaken.code);
  });

  it('sends cached bytes unchanged, and 304 for a matching ETag', async () => {
    const kept = new CachedReply(Buffer.from('{"name":"kept"}'));
    mountThing({}, () => kept);
    const first = await send({ headers: { 'accept-encoding': 'br' } });
    expect(first.json().info).toEqual({ name: 'kept' });
    const etag = `${first.headers.etag}`;
    expect((await send({ headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    expect((await send({ headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  it('sends long cached bytes compressed if accepted, with their own ETag', async () => {
    const kept = new CachedReply(Buffer.from(JSON.stringify({ name: '菜单'.repeat(1_000) })));
    mountThing({}, () => kept);
    const plain = await send();
    const headers = { 'accept-encoding': 'gzip, br' };
    const compressed = await send({ headers });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(compressed.rawPayload)).toEqual(plain.rawPayload);
    const etag = `${compressed.headers.etag}`;
    expect(etag).not.toBe(plain.headers.etag);
    expect((await send({ headers: { ...headers, 'if-none-match': etag } })).statusCode).toBe(304);
  });

  it('sends long replies compressed if accepted, to signed-in people only', async () => {
    mountThing({ permission: 'session' }, () => ({ name: '菜单'.repeat(1_000) }));
    const signedIn = { sdnxrequestid: 'good' };
    const plain = await send({ headers: signedIn });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const compressed = await send({ headers: { ...signedIn, 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(compressed.rawPayload)).toEqual(plain.rawPayload);
  });

  it('never compresses replies to strangers, whose lengths another site could compare', async () => {
    mountThing({}, () => ({ name: '菜单'.repeat(1_000) }));
    const reply = await send({ headers: { 'accept-encoding': 'br' } });
    expect(reply.headers).not.toHaveProperty('content-encoding');
  });

  it('logs the route pattern, but not the URL, the query or the token', async () => {
    mountThing();
    await send({
      url: '/gateway/console/things/7?token=querysecret',
      headers: { sdnxrequestid: 'headersecret' },
    });
    const log = lines.join('');
    expect(log).toContain('/gateway/console/things/:id');
    expect(log).not.toMatch(/querysecret|headersecret/);
  });
});

describe('start-up', () => {
  it('fails for a route below /gateway that the contract does not declare', () => {
    expect(() => app.get('/gateway/console/stray', () => 'x')).toThrow(/not declared/);
  });
});

describe('host names', () => {
  const get = (host: string) => app.inject({ url: '/gateway/console/x', headers: { host } });

  it.each([
    'localhost',
    '127.0.0.1:8080',
    'retail.localhost',
    'console.example.com',
    'CONSOLE.example.com.',
    'shop.example.com:443',
  ])('serves %s', async (host) => expect((await get(host)).statusCode).toBe(404));

  it.each([
    'evil.example',
    'localhost.evil.example',
    'console.example.com.evil.example',
    'a b',
    'xn--cnsole-9qf.example.com',
  ])('answers %s with a neutral 421 page that does not repeat the name', async (host) => {
    const reply = await get(host);
    expect(reply.statusCode).toBe(421);
    expect(reply.body).not.toContain(host);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('refuses a request with two Host headers', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const hosts = 'host: localhost\r\nHost: evil.example';
    socket.end(`GET /gateway/console/x HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`);
    const reply = await readText(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 (400|421) /);
    expect(reply).not.toContain('evil');
  });

  it('ignores forwarded host names', async () => {
    const reply = await app.inject({
      url: '/x',
      headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' },
    });
    expect(reply.statusCode).toBe(421);
  });
});
