import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../../env.ts';
import { createAliyunProvider } from './aliyun-provider.ts';
import { signAliyunCall } from './aliyun-signature.ts';
import { createDelivery } from './delivery.ts';
import { openSmsProvider } from './open-provider.ts';
import type { SmsMessage } from './sms-provider.ts';
import { createWebhookProvider, DEFAULT_WEBHOOK_BODY } from './webhook-provider.ts';

const MESSAGE: SmsMessage = {
  id: 'message-1',
  mobile: '+8613900000001',
  kind: 'code',
  scene: 'login',
  code: '123456',
  locale: 'zh-CN',
  text: '验证码 123456，"勿" 告诉\n任何人 *!\'()~',
};
const RETRY = { tries: 3, firstWait: 5, timeout: 3_000 };

interface Received {
  method: string | undefined;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A stand-in on loopback that answers as it is told and keeps what it received. */
async function startStandIn(answers: (number | 'hang' | [number, string])[]) {
  const received: Received[] = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, headers } = request;
    received.push({ method, headers, body, url: new URL(request.url ?? '/', 'http://x') });
    const answer = answers[received.length - 1] ?? 200;
    if (answer === 'hang') return;
    const [status, text] = Array.isArray(answer) ? answer : [answer, '{"Code":"OK"}'];
    response.writeHead(status, { location: '/elsewhere' }).end(text);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}

describe('the webhook provider', () => {
  const create = (url: string, more = {}) =>
    createWebhookProvider({
      url: `${url}/send?x=1`,
      headers: { 'x-api-key': 'key' },
      body: DEFAULT_WEBHOOK_BODY,
      secret: 'a signing secret',
      retry: RETRY,
      ...more,
    });

  it('posts the filled body with headers and a signature that the receiver can verify', async () => {
    const { url, received } = await startStandIn([200]);
    await create(url).send(MESSAGE);
    const [{ method, headers, body, url: called }] = received as [Received];
    expect([method, called.pathname + called.search]).toEqual(['POST', '/send?x=1']);
    expect(headers).toMatchObject({ 'x-api-key': 'key', 'x-pedestal-id': 'message-1' });
    expect(JSON.parse(body)).toEqual(MESSAGE);
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(headers['x-pedestal-signature']),
    ) as unknown as [string, string, string];
    const expected = createHmac('sha256', 'a signing secret').update(`${seconds}.${body}`);
    expect(hex).toBe(expected.digest('hex'));
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
  });

  it('fills the operator’s own body and omits the signature without a secret', async () => {
    const { url, received } = await startStandIn([200]);
    const body = '{"to":["{{mobile}}"],"msg":"{{text}}","other":"{{unknown}}"}';
    await create(url, { body, secret: undefined }).send(MESSAGE);
    expect(JSON.parse(received[0]?.body as string)).toEqual({
      to: [MESSAGE.mobile],
      msg: MESSAGE.text,
      other: '{{unknown}}',
    });
    expect(received[0]?.headers['x-pedestal-signature']).toBeUndefined();
  });

  it('retries transient faults with the same id', async () => {
    const { url, received } = await startStandIn([503, 'hang', 200]);
    await create(url).send(MESSAGE);
    expect(received.map(({ headers }) => headers['x-pedestal-id'])).toEqual(
      Array(3).fill('message-1'),
    );
  });

  it('gives up after three tries', async () => {
    const { url, received } = await startStandIn([500, 502, 429, 200]);
    await expect(create(url).send(MESSAGE)).rejects.toThrow('429');
    expect(received).toHaveLength(3);
  });

  it('does not retry a rejected message', async () => {
    const { url, received } = await startStandIn([400]);
    await expect(create(url).send(MESSAGE)).rejects.toThrow('400');
    expect(received).toHaveLength(1);
  });

  it('does not follow redirects', async () => {
    const { url, received } = await startStandIn([302, 302, 302]);
    await expect(create(url).send(MESSAGE)).rejects.toThrow();
    expect(received.every((call) => call.url.pathname === '/send')).toBe(true);
  });
});

/** Checks a call as Alibaba Cloud does, from what arrived. */
function checkAliyun({ method, url, headers, body }: Received, secret: string): boolean {
  const match =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return false;
  const [, , signed = '', signature] = match;
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const query = url.search.slice(1).split('&').sort().join('&');
  const request = [method, url.pathname, query, lines.join(''), signed, sha(body)].join('\n');
  const expected = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha(request)}`)
    .digest('hex');
  return expected === signature && headers['x-acs-content-sha256'] === sha(body);
}

describe('Alibaba Cloud SMS', () => {
  const create = (endpoint: string) =>
    createAliyunProvider({
      accessKeyId: 'key-id',
      accessKeySecret: 'key-secret',
      signName: '基座 控制台',
      templates: { code: 'SMS_1', passwordChanged: undefined },
      endpoint,
      retry: RETRY,
    });

  it('signs like the example of the documentation', () => {
    const { headers } = signAliyunCall({
      accessKeyId: 'YourAccessKeyId',
      accessKeySecret: 'YourAccessKeySecret',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
      nonce: '3156853299f313e23d1673dc12e1703d',
      now: Date.UTC(2023, 9, 26, 10, 22, 32),
    });
    expect(headers.authorization).toContain(
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('sends a request that the fake server can verify', async () => {
    const { url, received } = await startStandIn([200]);
    await create(url).send(MESSAGE);
    const [call] = received as [Received];
    expect(checkAliyun(call, 'key-secret')).toBe(true);
    expect(checkAliyun(call, 'another secret')).toBe(false);
    expect(call.headers).toMatchObject({
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
    });
    expect(Object.fromEntries(call.url.searchParams)).toEqual({
      PhoneNumbers: '13900000001',
      SignName: '基座 控制台',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"123456"}',
      OutId: 'message-1',
    });
  });

  it('signs each try again', async () => {
    const { url, received } = await startStandIn([500, 200]);
    await create(url).send(MESSAGE);
    const nonces = received.map(({ headers }) => headers['x-acs-signature-nonce']);
    expect(new Set(nonces).size).toBe(2);
    expect(received.every((call) => checkAliyun(call, 'key-secret'))).toBe(true);
  });

  it('recognises a rejection, and does not retry it', async () => {
    const { url, received } = await startStandIn([[200, '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}']]);
    await expect(create(url).send(MESSAGE)).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL');
    expect(received).toHaveLength(1);
  });

  it('sends nothing without an approved template', async () => {
    const { url, received } = await startStandIn([]);
    await create(url).send({ ...MESSAGE, kind: 'passwordChanged', code: '' });
    expect(received).toEqual([]);
  });
});

describe('the SMS provider', () => {
  const outbox = { name: 'outbox', send: async () => {} };
  const open = (variables: Record<string, string>) =>
    openSmsProvider(readEnv(variables), outbox)?.name;

  it('is the outbox in development and none in production', () => {
    expect(open({})).toBe('outbox');
    expect(open({ NODE_ENV: 'production' })).toBeUndefined();
    expect(open({ PEDESTAL_SMS: 'off' })).toBeUndefined();
    expect(() => open({ NODE_ENV: 'production', PEDESTAL_SMS: 'outbox' })).toThrow('outbox');
  });

  it('is what the environment selects, and missing variables are named', () => {
    expect(open({ PEDESTAL_SMS: 'webhook', PEDESTAL_SMS_URL: 'https://sms.example/send' })).toBe(
      'webhook',
    );
    expect(() => open({ PEDESTAL_SMS: 'webhook' })).toThrow('PEDESTAL_SMS_URL');
    expect(() => open({ PEDESTAL_SMS: 'aliyun' })).toThrow('PEDESTAL_SMS_ACCESS_KEY_ID');
    const aliyun = {
      PEDESTAL_SMS: 'aliyun',
      PEDESTAL_SMS_ACCESS_KEY_ID: 'a',
      PEDESTAL_SMS_ACCESS_KEY_SECRET: 'b',
      PEDESTAL_SMS_SIGN_NAME: 'c',
      PEDESTAL_SMS_TEMPLATE: 'd',
    };
    expect(open(aliyun)).toBe('aliyun');
    expect(() => readEnv({ PEDESTAL_SMS_HEADERS: 'no json' })).toThrow('PEDESTAL_SMS_HEADERS');
    expect(() => readEnv({ PEDESTAL_SMS_PREFIXES: '86' })).toThrow('PEDESTAL_SMS_PREFIXES');
  });
});

describe('an undelivered message', () => {
  it('is reported without its code, its number or a URL that contains them', async () => {
    const reports: unknown[] = [];
    const provider = createAliyunProvider({
      accessKeyId: 'key-id',
      accessKeySecret: 'key-secret',
      signName: 'x',
      templates: { code: 'SMS_1', passwordChanged: undefined },
      endpoint: 'http://127.0.0.1:1',
      retry: { tries: 1, firstWait: 1, timeout: 300 },
    });
    const { deliver, settle } = createDelivery({
      provider,
      onFailure: ({ id, kind }, reason) => reports.push({ id, kind, reason }),
    });
    deliver(MESSAGE);
    await settle();
    expect(reports).toHaveLength(1);
    expect(JSON.stringify(reports)).not.toMatch(/123456|13900000001/);
  });
});
