import { describe, expect, it } from 'vitest';
import { subAppManifest } from './routes/console/registry.ts';
import { routeGroups } from './routes/index.ts';
import { isOrigin, isReleasePath, isWebUrl } from './web-address.ts';

/** Forms of a manifest path that leave the folder of the release in some parser. */
const OUTSIDE = [
  'javascript:x',
  'JaVaScRiPt:alert(1)',
  ' javascript:x',
  'java\tscript:x',
  'java\nscript:x',
  '\u0001javascript:x',
  'data:text/javascript,x',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'https://evil.example/x.js',
  'HTTPS://evil.example/x.js',
  'http://evil.example/x.js',
  'https:evil.example/x.js',
  'http:evil.example/x.js',
  'https:/evil.example/x.js',
  'https:\\\\evil.example\\x.js',
  '//evil.example/x.js',
  '///evil.example/x.js',
  '/\\evil.example/x.js',
  '\\\\evil.example/x.js',
  '\\/evil.example/x.js',
  '\\evil.example',
  '/\t/evil.example/x.js',
  '\t//evil.example/x.js',
  ' //evil.example/x.js',
  '//evil.example\\@console.example/x.js',
  'https://console.example@evil.example/x.js',
  'https://user:secret@console.example/x.js',
  '/x.js',
  '/gateway/console/registry',
  '../x.js',
  '../../x.js',
  'a/../../x.js',
  'a/../x.js',
  '..\\x.js',
  '%2e%2e/x.js',
  '%2E%2e/x.js',
  'a/%2e%2e/%2e%2e/x.js',
  '.%2e/x.js',
  './x.js',
  '.',
  '..',
  'a//x.js',
  'a/',
  '?x',
  '#x',
  'x.js?y',
  'x.js#y',
  'x\u0000.js',
  'x\u0085.js',
  'x\ud800.js',
  'x.js ',
  '',
];

const FOLDERS = ['https://cdn.example/wms/1.0/', 'http://localhost:8080/sub-apps/wms/1.0/'];

describe('paths of a manifest', () => {
  it.each(['main.js', 'assets/a-b_c.1.js', 'a b/c.css', '[id].js', '年报.js', '%41.js', '.well/x'])(
    'accepts %j',
    (path) => expect(isReleasePath(path)).toBe(true),
  );

  it.each(OUTSIDE)('refuses %j in every field', (path) => {
    expect(isReleasePath(path)).toBe(false);
    const file = { path: 'main.js', size: 1, integrity: `sha384-${'A'.repeat(64)}` };
    const good = {
      name: 'wms',
      version: '1',
      format: 'module',
      entry: 'main.js',
      styles: ['a.css'],
      preload: ['b.js'],
      files: [file],
      shared: {},
    };
    expect(subAppManifest.safeParse(good).success).toBe(true);
    for (const bad of [
      { entry: path },
      { styles: [path] },
      { preload: [path] },
      { files: [{ ...file, path }] },
    ]) {
      expect(subAppManifest.safeParse({ ...good, ...bad }).success).toBe(false);
    }
  });

  it('accepts no mixture of hostile pieces that a URL parser takes out of the folder', () => {
    const pieces = [
      ...OUTSIDE,
      'main.js',
      'a',
      ':',
      '/',
      '\\',
      '.',
      '%2e',
      '@',
      '\t',
      'http:',
      '%',
    ];
    const random = createRandom(20_261_116);
    const pick = () => pieces[Math.floor(random() * pieces.length)] as string;
    const accepted = Array.from({ length: 4_000 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 4) }, pick).join(''),
    ).filter(isReleasePath);
    const escaped = accepted.filter((path) =>
      FOLDERS.some((folder) => {
        const { href } = new URL(path, folder);
        const up = '../'.repeat(path.split('/').length - 1) || '.';
        return !href.startsWith(folder) || new URL(up, href).href !== folder;
      }),
    );
    expect(escaped).toEqual([]);
    expect(accepted.length).toBeGreaterThan(20);
  });
});

describe('origins', () => {
  it.each([
    'https://cdn.example.com',
    'http://localhost:5173',
    'https://127.0.0.1:8443',
    'http://[::1]:5173',
    'https://xn--fiq228c.example',
    'http://app_server:8080',
  ])('accepts %s', (text) => expect(isOrigin(text)).toBe(true));

  it.each([
    '',
    'null',
    '*',
    'https:',
    'https://',
    'https://*',
    'https://*.example.com',
    'http://x;sandbox',
    'http://x,y',
    "https://x'unsafe-inline'",
    'https://x y',
    'https://x\ty',
    'https://x\n',
    ' https://x',
    'https://x/',
    'https://x/path',
    'https://x?q',
    'https://x#h',
    'https://x:443',
    'https://x:',
    'https://u@x',
    'https://@x',
    'https://u:p@x',
    'HTTPS://X',
    'https:\\\\x',
    'https:/x',
    'https:///x',
    '//x',
    'x',
    'ftp://x',
    'ws://x',
    'data:text/html,x',
    'javascript:x',
    "'self'",
    'https://ex%61mple.com',
    'https://例子.example',
    'https://"x"',
    'https://(x)',
    `https://${'x'.repeat(255)}`,
  ])('refuses %j, at the route too', (text) => {
    expect(isOrigin(text)).toBe(false);
    const { saveSettings, createSubApp } = routeGroups.registryAdmin;
    const allowedOrigins = [{ origin: text }];
    const saved = saveSettings.body.safeParse({ prefetch: false, allowedOrigins });
    expect(saved.error?.issues[0]?.path).toEqual(['allowedOrigins', 0, 'origin']);
    const title = { 'zh-CN': 'x', 'en-US': 'x' };
    const created = createSubApp.body.safeParse({
      name: 'x',
      title,
      base: '/x',
      connectOrigins: [text],
    });
    expect(created.error?.issues[0]?.path).toEqual(['connectOrigins', 0]);
  });
});

describe('entry addresses', () => {
  it.each(['https://a.example/x@1/main.js', 'HTTP://a.example/main.js?v=1', 'http://[::1]:1/x'])(
    'accepts %s',
    (text) => expect(isWebUrl(text)).toBe(true),
  );

  it.each([
    'javascript:x',
    'data:text/javascript,x',
    '//a.example/x',
    '/x',
    'x.js',
    'https:a.example/x',
    'https:/a.example/x',
    'https:///a.example/x',
    'https:\\\\a.example/x',
    'https://a.example\\@b.example/x',
    'https://u@a.example/x',
    'https://u:p@a.example/x',
    'https://@a.example/x',
    'https://a.example/x y',
    'https://a.example/x\n',
    'https://*.example/x',
    'https://a;b/x',
    'https://',
    'ftp://a.example/x',
  ])('refuses %j', (text) => expect(isWebUrl(text)).toBe(false));
});

/** A small repeatable generator, so that a failing run can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
