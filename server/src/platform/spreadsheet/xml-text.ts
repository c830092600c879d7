/** The little XML that xlsx files need: attributes, texts and their escapes. */

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(lt|gt|amp|quot|apos));/g;
const MAX_CODE_POINT = 0x10ffff;

function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}

/** Spreadsheets write characters that XML forbids as `_x000D_`. */
const ESCAPED_CHAR = /_x([0-9A-Fa-f]{4})_/g;

export function decodeCellText(text: string): string {
  const plain = decodeXml(text);
  if (!plain.includes('_x')) return plain;
  return plain.replace(ESCAPED_CHAR, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const XML_SPECIAL = /[&<>"]/g;
const XML_NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function encodeXml(text: string): string {
  return text.replace(XML_SPECIAL, (char) => XML_NAMES[char] ?? char);
}

// Forbidden in XML: control characters, halves of characters, and the last two of the plane. A
// text that looks like an escape is escaped itself.
const UNSAFE_CHAR =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the forbidden ones
  /[\0-\x08\x0b\x0c\x0e-\x1f\r\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9A-Fa-f]{4}_)/gu;

export function encodeCellText(text: string): string {
  const escaped = text.replace(
    UNSAFE_CHAR,
    (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
  return encodeXml(escaped);
}

/** The value of an attribute in the text of a start tag; undefined: it has none. */
export function readAttribute(tag: string, name: string): string | undefined {
  return readQuoted(tag, ` ${name}="`, '"') ?? readQuoted(tag, ` ${name}='`, "'");
}

function readQuoted(tag: string, start: string, quote: string): string | undefined {
  const at = tag.indexOf(start);
  if (at === -1) return undefined;
  const from = at + start.length;
  const end = tag.indexOf(quote, from);
  return end === -1 ? undefined : decodeXml(tag.slice(from, end));
}

export interface XmlElement {
  /** The start tag with its attributes. */
  tag: string;
  /** The text between start and end tag; empty for `<a/>`. */
  content: string;
  /** Where the element ends. */
  end: number;
}

/** Start and end of the tags of an element, for one that is looked for again and again. */
export interface ElementName {
  open: string;
  close: string;
}

export const elementName = (name: string): ElementName => ({
  open: `<${name}`,
  close: `</${name}>`,
});

/**
 * The next element of this name from a position on; elements of the same name are not nested.
 * undefined: there is none, or it has no end.
 */
export function findElement(
  xml: string,
  name: string | ElementName,
  from = 0,
): XmlElement | undefined {
  const { open, close: endTag } = typeof name === 'string' ? elementName(name) : name;
  for (let start = from; ; start += 1) {
    start = xml.indexOf(open, start);
    if (start === -1) return undefined;
    const next = xml.charCodeAt(start + open.length);
    // Space, tab, line ends, `/` or `>`: otherwise it is a longer name.
    if (next !== 32 && next !== 47 && next !== 62 && next !== 10 && next !== 13 && next !== 9) {
      continue;
    }
    const close = xml.indexOf('>', start);
    if (close === -1) return undefined;
    const tag = xml.slice(start, close);
    if (tag.endsWith('/')) return { tag, content: '', end: close + 1 };
    const end = xml.indexOf(endTag, close);
    if (end === -1) return undefined;
    return { tag, content: xml.slice(close + 1, end), end: end + endTag.length };
  }
}

export function* findElements(xml: string, name: string): Generator<XmlElement> {
  for (let at = 0; ; ) {
    const element = findElement(xml, name, at);
    if (!element) return;
    yield element;
    at = element.end;
  }
}

/** The prefix of all elements, such as `x:`; most files have none. */
export function readPrefix(xml: string, root: string): string {
  return new RegExp(`<([A-Za-z]\\w{0,20}:)?${root}[\\s>/]`).exec(xml.slice(0, 4_096))?.[1] ?? '';
}
