import { ERROR_MESSAGES, ERRORS, type ErrorName, type Locale } from '@pedestal/contract';
import { writePolicy } from './content-policy.ts';
import { PLAIN_STYLE, writePlainPage } from './plain-page.ts';
import { documentHeaders, hashSource } from './security-headers.ts';

const POLICY = writePolicy({
  'default-src': [],
  'style-src': [hashSource(PLAIN_STYLE)],
  'base-uri': [],
  'object-src': [],
  'form-action': [],
  'frame-ancestors': [],
});

const TEXTS: Record<Locale, { missing: string; failed: string; back: string }> = {
  'zh-CN': { missing: '页面不存在', failed: '无法打开此页面', back: '返回控制台' },
  'en-US': {
    missing: 'This page does not exist',
    failed: 'This page cannot be opened',
    back: 'Go to the console',
  },
};

export interface FailurePage {
  headers: Record<string, string>;
  html: string;
}

/** What a person sees whose browser opened an address of the gateway that failed. */
export function writeFailurePage(error: ErrorName, locale: Locale): FailurePage {
  const texts = TEXTS[locale];
  const title = ERRORS[error].status === 404 ? texts.missing : texts.failed;
  return {
    headers: { ...documentHeaders(POLICY, false), 'cache-control': 'no-store' },
    html: writePlainPage({
      locale,
      title,
      head: `<style>${PLAIN_STYLE}</style>`,
      body: `<main><h1>${title}</h1><p>${ERROR_MESSAGES[error][locale]}</p><a class="action" href="/">${texts.back}</a></main>`,
    }),
  };
}
