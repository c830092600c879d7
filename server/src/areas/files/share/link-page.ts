import { readFileSync } from 'node:fs';
import type { Locale } from '@pedestal/contract';
import { writePolicy } from '../../../platform/http/pages/content-policy.ts';
import { PLAIN_STYLE, writePlainPage } from '../../../platform/http/pages/plain-page.ts';
import { documentHeaders } from '../../../platform/http/pages/security-headers.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';

const POLICY = writePolicy({
  'default-src': [],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'"],
  'base-uri': [],
  'object-src': [],
  'form-action': [],
  'frame-ancestors': [],
});

const TITLES: Record<Locale, string> = { 'zh-CN': '分享的文件', 'en-US': 'Shared files' };
const LOADING: Record<Locale, string> = { 'zh-CN': '加载中…', 'en-US': 'Loading…' };

const FILES = {
  'page.js': {
    type: 'text/javascript; charset=utf-8',
    text: readFileSync(new URL('./link-page.client.js', import.meta.url), 'utf8'),
  },
  'page.css': {
    type: 'text/css; charset=utf-8',
    text: PLAIN_STYLE + readFileSync(new URL('./link-page.css', import.meta.url), 'utf8'),
  },
} as const;

/** One static page for every link, existing or not; its script asks for the content. */
export function replyWithLinkPage(locale: Locale): RawReply {
  const html = writePlainPage({
    locale,
    title: TITLES[locale],
    head: `<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/gateway/dfs/linkPage/page.css">
<script type="module" src="/gateway/dfs/linkPage/page.js"></script>`,
    body: `<header id="brand"></header><main id="page"><p role="status">${LOADING[locale]}</p></main>`,
  });
  return new RawReply('text/html; charset=utf-8', html, {
    ...documentHeaders(POLICY, false),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
}

export function replyWithPageFile(name: keyof typeof FILES): RawReply {
  const { type, text } = FILES[name];
  return new RawReply(type, text, { 'cache-control': 'no-cache' });
}
