import { describe, expect, it } from 'vitest';
import { rewriteRootUrls } from './root-relative-urls.ts';

const PATHS = new Set(['fonts/a.woff2', 'img/my logo.svg', 'theme.css', 'css/main.css']);
const rewrite = (css: string, sheet = 'css/main.css') => rewriteRootUrls(css, sheet, PATHS);

describe('rewriteRootUrls', () => {
  it('makes root-relative URLs relative to the sheet, quoted or not', async () => {
    expect(await rewrite('a{src:url(/fonts/a.woff2)}')).toBe('a{src:url(../fonts/a.woff2)}');
    expect(await rewrite('a{src:url("/fonts/a.woff2")}')).toBe('a{src:url("../fonts/a.woff2")}');
    expect(await rewrite("a{src:URL( '/fonts/a.woff2' )}")).toBe(
      "a{src:URL( '../fonts/a.woff2' )}",
    );
    expect(await rewrite('a{src:url(/fonts/a.woff2)}', 'main.css')).toBe(
      'a{src:url(fonts/a.woff2)}',
    );
  });

  it('keeps query and fragment, and finds percent-encoded paths', async () => {
    expect(await rewrite('a{src:url(/fonts/a.woff2?#iefix)}')).toBe(
      'a{src:url(../fonts/a.woff2?#iefix)}',
    );
    expect(await rewrite('a{b:url(/img/my%20logo.svg#x)}')).toBe(
      'a{b:url(../img/my%20logo.svg#x)}',
    );
  });

  it('rewrites imports in both spellings', async () => {
    expect(await rewrite('@import "/theme.css";')).toBe('@import "../theme.css";');
    expect(await rewrite("@import url('/theme.css') screen;")).toBe(
      "@import url('../theme.css') screen;",
    );
  });

  it.each([
    'a{b:url(/gateway/console/logo)}',
    'a{b:url(/fonts/other.woff2)}',
    'a{b:url(//fonts/a.woff2)}',
    'a{b:url(../fonts/a.woff2)}',
    'a{b:url(data:font/woff2;base64,/fonts/a.woff2)}',
    'a{b:url(https://cdn.example.com/fonts/a.woff2)}',
    'a{b:url(/%E0%A4%A)}',
    'a{content:"/fonts/a.woff2"}',
  ])('leaves %s alone', async (css) => {
    expect(await rewrite(css)).toBeUndefined();
  });

  it('takes linear time on text that almost matches', async () => {
    const css = `url(${' '.repeat(50_000)}`.repeat(2) + '@import '.repeat(10_000);
    const { user } = process.cpuUsage();
    expect(await rewrite(css)).toBeUndefined();
    // Linear: a few milliseconds; quadratic: minutes.
    expect(process.cpuUsage().user - user).toBeLessThan(10_000_000);
  });
});
