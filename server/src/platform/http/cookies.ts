import type { Cookies } from './context.ts';

const MAX_COOKIE_HEADER = 8_192;

/** Value of a cookie in a `Cookie` header. */
function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header || header.length > MAX_COOKIE_HEADER) return undefined;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

/**
 * Browsers accept `__Host-` and `Secure` only over HTTPS and from loopback addresses. Both are left
 * out for other hosts over plain HTTP, so that the console works there.
 */
export function createCookies(options: {
  header: string | undefined;
  isSecure: boolean;
  append: (line: string) => void;
}): Cookies {
  const fullName = (name: string) => (options.isSecure ? `__Host-${name}` : name);
  const write = (name: string, value: string, maxAge: number) =>
    options.append(
      `${fullName(name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${options.isSecure ? '; Secure' : ''}`,
    );
  return {
    get: (name) => readCookie(options.header, fullName(name)),
    set: write,
    clear: (name) => write(name, '', 0),
  };
}
