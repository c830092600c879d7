const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address if it is absolute and leads to the web or to mail; anything else is not linked. */
export function toSafeHref(target: string): string | undefined {
  const url = URL.parse(target);
  return url && SAFE_SCHEMES.has(url.protocol) ? url.href : undefined;
}
