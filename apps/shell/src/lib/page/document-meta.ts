function readMeta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content && !content.startsWith('%') ? content : undefined;
}

/** The base path of the shell, with leading and trailing slash. */
export const basePath = readMeta('pedestal-base') ?? '/';

/** Other origins that the policy of this document allows sub-apps from; `*` means all. */
export const allowedOrigins = (readMeta('pedestal-origins') ?? '').split(' ');

/** The operator's default language. */
export const defaultLocale = readMeta('pedestal-locale') ?? 'en-US';
