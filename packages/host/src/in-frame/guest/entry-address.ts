/** Releases that were uploaded lie below this path of the gateway. */
const UPLOADED = '/sub-apps/';
const FROM_ROOT = /^\s*\/(?![/\\])(?!gateway\/)/;

/**
 * Makes the function that resolves what an HTML entry names. A page is mostly built for the root of a site of its own:
 * once uploaded, that root is the folder of its release. Calls of the API stay where they are.
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
