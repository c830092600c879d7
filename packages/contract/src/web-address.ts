/*
 * Rules for addresses that end up in a content security policy, an import map or an element of the
 * page. Each parses the text as a browser does and compares the outcome with what is expected.
 */

const MAX_ORIGIN = 255;
const MAX_URL = 2048;

/** Characters that a URL parser drops, or reads as a slash. */
const REWRITTEN = /[\\\p{Cc}]/u;
/** A path such as `http:a` is relative for one scheme and absolute for the other. */
const RELEASE_FOLDERS = ['http://release.invalid/folder/', 'https://release.invalid/folder/'];
/** A host name in ASCII, an IPv4 address, or an IPv6 address in brackets. No wildcard. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** Whether a text is exactly one web origin, such as `https://cdn.example.com`: no path, no wildcard. */
export function isOrigin(text: string): boolean {
  return text.length <= MAX_ORIGIN && isWebUrl(text) && new URL(text).origin === text;
}

/** Whether a text is an absolute http or https URL with a plain host and without user info. */
export function isWebUrl(text: string): boolean {
  if (text.length > MAX_URL || REWRITTEN.test(text) || /\s/.test(text)) return false;
  // One spelling of the start, and no user info, not even an empty one.
  if (!/^https?:\/\/(?!\/)[^/?#@]+(?:[/?#]|$)/i.test(text) || !URL.canParse(text)) return false;
  return HOST.test(new URL(text).hostname);
}

/**
 * Whether a path of a manifest names a file below the folder of its release, for every parser: it is
 * relative, and resolving it neither leaves the folder nor changes the number of its segments.
 */
export function isReleasePath(path: string): boolean {
  if (REWRITTEN.test(path) || /[?#]/.test(path) || path.trim() !== path) return false;
  return path.isWellFormed() && RELEASE_FOLDERS.every((folder) => isBelow(path, folder));
}

function isBelow(path: string, folder: string): boolean {
  const href = URL.canParse(path, folder) ? new URL(path, folder).href : '';
  if (!href.startsWith(folder)) return false;
  const segments = href.slice(folder.length).split('/');
  return segments.length === path.split('/').length && !segments.includes('');
}
