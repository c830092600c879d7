import { readFileSync } from 'node:fs';
import type { Locale } from '@pedestal/contract';
import { writePolicy } from '../../../platform/http/pages/content-policy.ts';
import { documentHeaders } from '../../../platform/http/pages/security-headers.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';

const POLICY = writePolicy({
  'default-src': [],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
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
    text: readFileSync(new URL('./link-page.css', import.meta.url), 'utf8'),
  },
} as const;

/** One static page for every link, existing or not; its script asks for the content. */
export function replyWithLinkPage(locale: Locale): RawReply {
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${TITLES[locale]}</title>
<link rel="stylesheet" href="/gateway/dfs/linkPage/page.css">
<script type="module" src="/gateway/dfs/linkPage/page.js"></script>
</head>
<body><main id="page"><p role="status">${LOADING[locale]}</p></main></body>
</html>
`;
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
