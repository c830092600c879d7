import { unzipSync } from 'fflate';

/** A larger part would block the page while it is read. */
const MAX_PART_BYTES = 12 * 1024 * 1024;

/** The parts of an Office file as XML documents; undefined for one that is missing or unreadable. */
export type ReadPart = (path: string) => Document | undefined;

/** Opens an Office file (a zip of XML parts). Throws if it is none, or a part is too large. */
export function openPackage(bytes: Uint8Array, wanted: RegExp): ReadPart {
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!wanted.test(name)) return false;
      if (originalSize > MAX_PART_BYTES) throw new Error(`${name} is too large to preview`);
      return true;
    },
  });
  return (path) => {
    const part = parts[path];
    if (!part) return undefined;
    const xml = new DOMParser().parseFromString(new TextDecoder().decode(part), 'application/xml');
    return xml.querySelector('parsererror') ? undefined : xml;
  };
}

/** Elements below a node by their name without the prefix. */
export function findAll(parent: Element | Document, name: string): Element[] {
  return [...parent.getElementsByTagName('*')].filter(({ localName }) => localName === name);
}

/** An attribute by its name without the prefix, as Office writes `w:val`. */
export function readAttribute(element: Element | undefined, name: string): string | undefined {
  const attributes = [...(element?.attributes ?? [])];
  return attributes.find((one) => one.name.replace(/^.*:/, '') === name)?.value;
}
