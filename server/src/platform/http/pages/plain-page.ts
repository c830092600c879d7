import { readFileSync } from 'node:fs';
import type { Locale } from '@pedestal/contract';

/** Style of pages that the gateway writes itself, in both themes. */
export const PLAIN_STYLE = readFileSync(new URL('./plain-page.css', import.meta.url), 'utf8');

export interface PlainPage {
  locale: Locale;
  title: string;
  /** Markup of the head, besides the title. */
  head: string;
  /** Markup of the body. */
  body: string;
}

/** A page without the console's scripts. `title` must not come from outside. */
export function writePlainPage({ locale, title, head, body }: PlainPage): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${head}
</head>
<body>${body}</body>
</html>
`;
}
