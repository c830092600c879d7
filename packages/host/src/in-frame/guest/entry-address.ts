/** The gateway serves uploaded releases below this path. */
const UPLOADED = '/sub-apps/';
const FROM_ROOT = /^\s*\/(?![/\\])(?!gateway\/)/;

/**
 * Creates the function that resolves URLs in an HTML entry. Most pages are built for the root of
 * their own site, so root-relative URLs of an uploaded page resolve to the folder of its release.
 * URLs below `/gateway/` do not change.
 */
export function makeResolver(
  page: Document,
  { url, folder }: { url: string; folder: string },
): (address: string) => string {
  const isUploaded = new URL(folder).pathname.startsWith(UPLOADED);
  const resolve = (address: string, from: string) =>
    isUploaded && FROM_ROOT.test(address)
      ? new URL(address.trimStart().slice(1), folder).href
      : new URL(address, from).href;
  const base = resolve(page.querySelector('base[href]')?.getAttribute('href') ?? '', url);
  return (address) => resolve(address, base);
}
