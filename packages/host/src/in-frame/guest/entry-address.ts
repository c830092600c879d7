/** The gateway serves uploaded releases below this path. */
const UPLOADED = '/sub-apps/';
const FROM_ROOT = /^\s*\/(?![/\\])(?!gateway\/)/;

/** Where an HTML entry and the other files of its release are. */
export interface EntryPlace {
  /** URL of the entry. */
  url: string;
  /** URL of the folder of the release. */
  folder: string;
  /** Path where the sub-app is mounted. */
  base: string;
}

/** True for a release whose files the gateway serves, also below the path where it is mounted. */
export function isUploaded({ folder }: Pick<EntryPlace, 'folder'>): boolean {
  return new URL(folder).pathname.startsWith(UPLOADED);
}

/**
 * Creates the function that resolves URLs in an HTML entry. Pages are built for the root of their
 * own site or for the path where they are mounted, so root-relative URLs of an uploaded page resolve
 * to the folder of its release. URLs below `/gateway/` do not change. `ownBase` is the address in
 * the page's own `<base>`.
 */
export function makeResolver(
  ownBase: string | null,
  place: EntryPlace,
): (address: string) => string {
  const { url, folder } = place;
  const inFolder = isUploaded(place);
  const resolve = (address: string, from: string) =>
    inFolder && FROM_ROOT.test(address)
      ? new URL(inRelease(address.trimStart(), place), folder).href
      : new URL(address, from).href;
  const base = resolve(ownBase ?? '', url);
  return (address) => resolve(address, base);
}

/** The path of a root-relative URL inside its release. */
function inRelease(address: string, { base }: EntryPlace): string {
  const isBelowBase = address === base || address.startsWith(`${base}/`);
  return address.slice(isBelowBase ? base.length + 1 : 1);
}
