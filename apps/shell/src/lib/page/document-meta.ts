function readMeta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content && !content.startsWith('%') ? content : undefined;
}

/** Where the shell is served, with both slashes: `/` unless the operator chose another base. */
export const basePath = readMeta('pedestal-base') ?? '/';

/** Other origins that the policy of this document lets sub-apps in from; `*` is all. */
export const allowedOrigins = (readMeta('pedestal-origins') ?? '').split(' ');

/** The operator's default language. */
export const defaultLocale = readMeta('pedestal-locale') ?? 'en-US';
