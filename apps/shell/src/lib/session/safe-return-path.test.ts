import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

const HOSTILE = [
  '',
  '/',
  'evil.example',
  'auth/users',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'http:\\\\evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/%2525252525252fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%255cevil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'user@evil.example',
  'https://console.example@evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /auth/users',
  '/ /evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:https://evil.example',
  '/\u0000/evil.example',
  '/%00/evil.example',
  '/\u200b/evil.example',
  '/\u2028/evil.example',
  '/\ufeff/evil.example',
  '/./ /evil.example',
  '/..//evil.example',
  '/auth/..//evil.example',
  '/auth/%2e%2e//evil.example',
  '/auth/%2e%2e/%2fevil.example',
  '/.//evil.example',
  '/%2e/%2fevil.example',
  '/auth//evil.example',
  '/%',
  '/%zz',
  '/%c0%af/evil.example',
  '/%3f//evil.example',
  '/user/login?redirect=/user/login',
  '/user',
  '/USER/login',
  '/%75ser/login',
  '/gateway/console/session/logout',
  `/${'a'.repeat(2048)}`,
];

describe('safeReturnPath', () => {
  it('is tried with at least 40 hostile addresses', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  });

  it.each(HOSTILE)('refuses %j', (candidate) => {
    expect(safeReturnPath(candidate)).toBeUndefined();
  });

  it.each([null, undefined, 7, {}, ['/auth']])('refuses %j, which is not a string', (candidate) => {
    expect(safeReturnPath(candidate)).toBeUndefined();
  });

  it.each([
    '/first',
    '/auth/users',
    '/auth/users?page=2&sort=name#row-7',
    '/dfs/files/%E6%96%87%E4%BB%B6',
    '/auth/people/u@example.com',
    '/auth?next=https://elsewhere.example/a//b',
    '/username/list',
  ])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it('percent-encodes other letters', () => {
    expect(safeReturnPath('/dfs/文件')).toBe('/dfs/%E6%96%87%E4%BB%B6');
  });
});
