import { posix } from 'node:path';

const FROM_ROOT = /(url\(\s{0,9}["']?|@import\s{1,9}["'])\/(?!\/)([^"'()\n]{1,1024})/gi;

/**
 * Style sheets that were built for the root of a site of their own name their pictures and fonts from there. Uploaded,
 * that root is the folder of the release: addresses of files that the release holds are made relative to the sheet,
 * all others stay what they are. Returns undefined where nothing had to change.
 */
export function readFromRelease(
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
