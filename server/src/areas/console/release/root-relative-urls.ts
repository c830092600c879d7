import { posix } from 'node:path';

const FROM_ROOT = /(url\(\s{0,9}["']?|@import\s{1,9}["'])\/(?!\/)([^"'()\n]{1,1024})/gi;

/**
 * Style sheets that were built for the root of a site refer to images and fonts by root-relative URLs. A release is
 * served from its own folder, so URLs of files in the release are made relative to the sheet. Returns undefined where
 * nothing changes.
 */
export function rewriteRootUrls(
  css: string,
  sheet: string,
  paths: ReadonlySet<string>,
): string | undefined {
  const folder = posix.dirname(sheet);
  let isChanged = false;
  const changed = css.replace(FROM_ROOT, (whole, before: string, address: string) => {
    const [path = '', ...rest] = address.split(/(?=[?#\s])/);
    if (!paths.has(decode(path))) return whole;
    isChanged = true;
    return before + posix.relative(folder, path) + rest.join('');
  });
  return isChanged ? changed : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
