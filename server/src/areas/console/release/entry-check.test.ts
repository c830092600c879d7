import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../platform/http/outbound/public-address.ts';
import { EntryUnreadable, readEntry } from './entry-check.ts';

describe('a public address', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('reading an entry', () => {
  let server: Server;
  let requests: string[];
  let headers: string[];
  let answer: (response: ServerResponse) => void;
  let port: number;
  const options = { time: 10_000, bytes: 1_000, allowPrivate: true };

  beforeEach(async () => {
    requests = [];
    headers = [];
    answer = (response) => response.setHeader('content-type', 'text/javascript').end('export {}');
    server = createServer((request, response) => {
      requests.push(`${request.headers.host}${request.url}`);
      headers.push(...Object.keys(request.headers));
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const read = (path = '/main.js', overrides = {}) =>
    readEntry(new URL(`http://127.0.0.1:${port}${path}`), { ...options, ...overrides });

  it('returns the bytes and the media type', async () => {
    const entry = await read();
    expect(String(entry.data)).toBe('export {}');
    expect(entry.type).toBe('text/javascript');
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://169.254.169.254/latest/meta-data/',
  ])('sends no request to %s', async (address) => {
    const url = new URL(address.replace('PORT', String(port)));
    await expect(readEntry(url, { ...options, allowPrivate: false })).rejects.toThrow(
      EntryUnreadable,
    );
    expect(requests).toEqual([]);
  });

  const readByName = (answers: string[][], allowPrivate: boolean) => {
    const asked: string[] = [];
    const lookUp = async (host: string) => {
      asked.push(host);
      return (answers[asked.length - 1] ?? ['127.0.0.1']).map((address) => ({ address }));
    };
    const url = new URL(`http://entry.invalid:${port}/main.js`);
    return { asked, reading: readEntry(url, { ...options, allowPrivate, lookUp }) };
  };

  it('connects to the checked address with the requested host name', async () => {
    const { asked, reading } = readByName([['127.0.0.1']], true);
    expect(String((await reading).data)).toBe('export {}');
    expect(requests).toEqual([`entry.invalid:${port}/main.js`]);
    expect(asked).toEqual(['entry.invalid']);
  });

  it('resolves a name only once, so that DNS rebinding has no effect', async () => {
    // Nothing listens at the first address; a second lookup would return the internal server.
    const { asked, reading } = readByName([['127.0.0.2'], ['127.0.0.1']], true);
    await expect(reading).rejects.toThrow(EntryUnreadable);
    expect(asked).toEqual(['entry.invalid']);
    expect(requests).toEqual([]);
  });

  it.each([[['127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['8.8.8.8', '::ffff:127.0.0.1']], [[]]])(
    'sends no request to a name that resolves to %j',
    async (found) => {
      const { reading } = readByName([found], false);
      await expect(reading).rejects.toThrow(EntryUnreadable);
      expect(requests).toEqual([]);
    },
  );

  it('sends no credentials or headers of the requesting person', async () => {
    await read();
    expect(headers).toContain('host');
    expect(headers).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cookie|authorization|sdnx/)]),
    );
  });

  it('follows no redirect', async () => {
    answer = (response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/x` }).end();
    await expect(read()).rejects.toThrow(EntryUnreadable);
    expect(requests).toHaveLength(1);
  });

  it('fails on a slow, endless, broken or missing reply', async () => {
    answer = () => {};
    await expect(read('/main.js', { time: 200 })).rejects.toThrow(EntryUnreadable);
    answer = (response) => {
      const timer = setInterval(() => response.write('x'.repeat(400)), 5);
      response.on('close', () => clearInterval(timer));
    };
    await expect(read()).rejects.toThrow(EntryUnreadable);
    answer = (response) => {
      response.writeHead(200, { 'content-length': '500' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(read()).rejects.toThrow(EntryUnreadable);
    answer = (response) => response.writeHead(404).end();
    await expect(read()).rejects.toThrow(EntryUnreadable);
    await expect(readEntry(new URL('http://127.0.0.1:1/'), options)).rejects.toThrow(
      EntryUnreadable,
    );
  });

  it('fails with the same error whatever went wrong', async () => {
    const messages = new Set<string>();
    for (const url of [
      'http://127.0.0.1:1/',
      `http://127.0.0.1:${port}/`,
      'http://nowhere.invalid/',
    ]) {
      await readEntry(new URL(url), { ...options, allowPrivate: false }).catch((error: Error) =>
        messages.add(error.message),
      );
    }
    expect([...messages]).toEqual(['the entry could not be read']);
  });
});
