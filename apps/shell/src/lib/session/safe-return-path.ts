const MAX_LENGTH = 2048;
const MAX_ENCODINGS = 3;
const ORIGIN = 'https://same-origin.invalid';

// Browsers drop or reinterpret white space, control characters and backslashes in a URL.
const UNSAFE_CHARACTERS = /[\s\p{Cc}\p{Cf}\\]/u;
// Not useful as a landing page after sign-in.
const EXCLUDED_PATHS = /^\/(user|gateway|assets)(\/|$)/i;

function decodeFully(path: string): string | undefined {
  let text = path;
  for (let round = 0; round <= MAX_ENCODINGS; round++) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return undefined;
    }
    if (decoded === text) return text;
    text = decoded;
  }
  return undefined;
}

/**
 * The path if it certainly stays on this site, else `undefined`. Deliberately strict: only an
 * ordinary absolute path passes.
 */
export function safeReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate.length > MAX_LENGTH) return undefined;
  if (!candidate.startsWith('/') || UNSAFE_CHARACTERS.test(candidate)) return undefined;

  const path = decodeFully(candidate.replace(/[?#].*$/s, ''));
  if (path === undefined || UNSAFE_CHARACTERS.test(path) || path.includes('//')) return undefined;
  if (/[?#]/.test(path) || path.split('/').some((part) => part === '.' || part === '..')) {
    return undefined;
  }
  if (path === '/' || EXCLUDED_PATHS.test(path)) return undefined;

  const url = URL.parse(candidate, ORIGIN);
  if (url?.origin !== ORIGIN) return undefined;
  return url.pathname + url.search + url.hash;
}
