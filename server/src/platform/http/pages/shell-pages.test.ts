import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer } from '../server.ts';
import { serveShell } from './shell-pages.ts';

const IMPORT_MAP = '{"imports":{"react":"/assets/react.js"}}';
const SCRIPT = 'export const answer = 42;\n'.repeat(200);
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function serve(base = '/'): Promise<FastifyInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'pedestal-shell-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    `<meta name="pedestal-base" content="%PEDESTAL_BASE%"><script type="importmap">${IMPORT_MAP}</script><script src="%PEDESTAL_BASE%assets/main-abc.js"></script>`,
  );
  writeFileSync(join(folder, 'theme.js'), 'theme');
  for (const name of ['assets/main-abc.js', 'strict-boot.js']) {
    writeFileSync(join(folder, name), SCRIPT);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(SCRIPT));
  }
  writeFileSync(join(folder, 'assets/main-abc.js.map'), '{}');
  const app = createServer({ log: pino({ level: 'silent' }), trustProxy: undefined });
  undo.push(() => app.close());
  await serveShell(app, { folder, base, defaultLocale: 'zh-CN' });
  return app;
}

const page = (app: FastifyInstance, url: string) =>
  app.inject({ url, headers: { accept: 'text/html,*/*' } });

describe('the shell document', () => {
  it.each(['/', '/user/login', '/wms/orders/7', '/first?x=1'])(
    'is served at %s, not cached',
    async (url) => {
      const reply = await page(await serve(), url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.body).toContain('content="/"');
    },
  );

  it('has a policy without the exceptions that would allow import() from anywhere', async () => {
    const { headers } = await page(await serve(), '/');
    const policy = String(headers['content-security-policy']);
    const scripts =
      policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? '';
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='$/);
    expect(policy).not.toMatch(/unsafe-eval|strict-dynamic|nonce-|\*/);
    for (const directive of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it.each([
    '/assets/missing-abc.js',
    '/missing.js',
    '/gateway/nothing',
    '/.env',
    '/.git/config',
    '/assets/main-abc.js.map',
    '/index.html',
    '/..%2f..%2fetc/passwd',
  ])('is not served for %s', async (url) => {
    const reply = await page(await serve(), url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 40400, info: null });
  });

  it('is sent compressed if accepted', async () => {
    const app = await serve();
    const get = (encoding: string) =>
      app.inject({
        url: '/user/login',
        headers: { accept: 'text/html', 'accept-encoding': encoding },
      });
    const plain = await get('gzip, br;q=0');
    const brotli = await get('gzip, deflate, br, zstd');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.headers.vary).toContain('accept-encoding');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers['content-security-policy']).toBe(
      plain.headers['content-security-policy'],
    );
  });

  it('is served for accept */*, but not for a script request', async () => {
    const app = await serve();
    const get = (headers: Record<string, string>) => app.inject({ url: '/user/login', headers });
    expect((await get({ accept: '*/*' })).statusCode).toBe(200);
    expect((await get({ accept: '*/*', 'sec-fetch-dest': 'script' })).statusCode).toBe(404);
    expect((await get({ accept: 'text/css,*/*;q=0.1' })).statusCode).toBe(404);
  });

  it('is not served for another type or method', async () => {
    const app = await serve();
    expect(
      (await app.inject({ url: '/user/login', headers: { accept: 'application/json' } }))
        .statusCode,
    ).toBe(404);
    expect(
      (await app.inject({ method: 'POST', url: '/user/login', headers: { accept: 'text/html' } }))
        .statusCode,
    ).toBe(404);
  });

  it('is served below another base path', async () => {
    const app = await serve('/console/');
    expect((await page(app, '/')).headers.location).toBe('/console/');
    expect((await page(app, '/console/user/login')).body).toContain(
      'src="/console/assets/main-abc.js"',
    );
    expect((await page(app, '/console')).statusCode).toBe(200);
    expect((await page(app, '/console/assets/main-abc.js')).body).toBe(SCRIPT);
    expect((await page(app, '/user/login')).statusCode).toBe(404);
  });
});

describe('assets', () => {
  it('are immutable in caches and sent compressed if accepted', async () => {
    const app = await serve();
    const get = (encoding: string) =>
      app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': encoding } });
    const brotli = await get('gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.rawPayload.equals(brotliCompressSync(SCRIPT))).toBe(true);
    expect(brotli.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotli.headers['content-type']).toContain('javascript');
    expect(brotli.headers.vary).toContain('accept-encoding');
    expect((await get('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await get('identity')).body).toBe(SCRIPT);
  });

  it('of strict frames are open to opaque origins, compressed or not', async () => {
    const app = await serve();
    for (const encoding of ['br', 'gzip', 'identity']) {
      for (const url of ['/strict-boot.js', '/assets/main-abc.js']) {
        const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
        expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
        expect(headers['access-control-allow-origin']).toBe('*');
      }
    }
    const { headers } = await app.inject({ url: '/theme.js' });
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('with a hash in their name have no validators', async () => {
    const { headers } = await (await serve()).inject({ url: '/assets/main-abc.js' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.etag ?? headers['last-modified'] ?? headers['accept-ranges']).toBeUndefined();
  });

  it('without a hash in their name are revalidated every time', async () => {
    const reply = await (await serve()).inject({ url: '/theme.js' });
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers.etag).toBeDefined();
  });
});
