import type { AddressEntry } from '@pedestal/sub-app-sdk';

/** Strips a sub-app's base from a full path; undefined: the path is outside the base. */
export function readEntry(
  whole: AddressEntry,
  base: string,
  kind: 'browser' | 'hash',
): AddressEntry | undefined {
  const end = whole.path.search(/[?#]|$/);
  const pathname = whole.path.slice(0, end);
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  if (kind === 'hash') {
    const hash = whole.path.indexOf('#');
    return { path: hash < 0 ? '/' : whole.path.slice(hash + 1) || '/', state: whole.state };
  }
  const path = pathname.slice(base.length) || '/';
  return { path: path + whole.path.slice(end), state: whole.state };
}

/** Full path of a path inside a base. */
export function wholePath(path: string, base: string, kind: 'browser' | 'hash'): string {
  return kind === 'hash' ? `${base}#${path}` : base + path;
}
