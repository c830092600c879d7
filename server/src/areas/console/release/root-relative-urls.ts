import { posix } from 'node:path';
import { isTurnLong, nextTurn } from '../../../platform/time/turns.ts';

const FROM_ROOT = /(url\(\s{0,9}["']?|@import\s{1,9}["'])\/(?!\/)([^"'()\n]{1,1024})/gi;

/**
 * Style sheets that were built for the root of a site refer to images and fonts by root-relative URLs. A release is
 * served from its own folder, so URLs of files in the release are made relative to the sheet. Returns undefined where
 * nothing changes.
 */
export async function rewriteRootUrls(
  css: string,
  sheet: string,
  paths: ReadonlySet<string>,
): Promise<string | undefined> {
  const folder = posix.dirname(sheet);
  const parts: string[] = [];
  let copiedTo = 0;
  for (const { 0: whole, 1: before = '', 2: address = '', index } of css.matchAll(FROM_ROOT)) {
    if (isTurnLong()) await nextTurn();
    const [path = '', ...rest] = address.split(/(?=[?#\s])/);
    if (!paths.has(decode(path))) continue;
    const relative = before + posix.relative(folder, path) + rest.join('');
    parts.push(css.slice(copiedTo, index), relative);
    copiedTo = index + whole.length;
  }
  return parts.length === 0 ? undefined : parts.join('') + css.slice(copiedTo);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
