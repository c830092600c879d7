import type { SpreadsheetLimits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import {
  decodeCellText,
  findElement,
  findElements,
  readAttribute,
  readPrefix,
} from './xml-text.ts';
import type { ZipReader } from './zip-reader.ts';

/** What the cells of a sheet refer to. */
export interface Workbook {
  sheet: string;
  /** Name of the part with the sheet's rows. */
  part: string;
  texts: readonly string[];
  /** Does a style show numbers as dates? By its index. */
  dateStyles: readonly boolean[];
  /** Days are counted from 1904, as old Macs did. */
  is1904: boolean;
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** Reads everything but the rows of the first visible sheet. */
export async function readWorkbook(zip: ZipReader, limits: SpreadsheetLimits): Promise<Workbook> {
  const main = (await readRelations(zip, '')).find(({ type }) => type === 'officeDocument');
  if (!main) throw new SpreadsheetError('damaged', 'no workbook');
  const xml = await zip.readText(main.target);
  const prefix = readPrefix(xml, 'workbook');
  const sheets = [...findElements(xml, `${prefix}sheet`)].map(({ tag }) => tag);
  const shown = sheets.find((tag) => !/ state="(?:hidden|veryHidden)"/.test(tag)) ?? sheets[0];
  if (!shown) throw new SpreadsheetError('damaged', 'no sheet');
  const relations = await readRelations(zip, main.target);
  const sheetId = /\s\w+:id="([^"]{1,100})"/.exec(shown)?.[1];
  const part = relations.find(({ id }) => id === sheetId)?.target;
  if (part === undefined || !zip.has(part)) throw new SpreadsheetError('damaged', 'no sheet');
  const partOf = (type: string) => {
    const target = relations.find((relation) => relation.type === type)?.target;
    return target !== undefined && zip.has(target) ? target : undefined;
  };
  const properties = findElement(xml, `${prefix}workbookPr`)?.tag ?? '';
  return {
    sheet: readAttribute(shown, 'name') ?? '',
    part,
    texts: await readTexts(zip, partOf('sharedStrings'), limits),
    dateStyles: await readDateStyles(zip, partOf('styles')),
    is1904: /^(?:1|true)$/.test(readAttribute(properties, 'date1904') ?? ''),
  };
}

/** What a part refers to; the empty name is the package itself. */
async function readRelations(zip: ZipReader, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!zip.has(name)) return [];
  const xml = await zip.readText(name);
  const prefix = readPrefix(xml, 'Relationships');
  return [...findElements(xml, `${prefix}Relationship`)].map(({ tag }) => ({
    id: readAttribute(tag, 'Id') ?? '',
    type: (readAttribute(tag, 'Type') ?? '').replace(/^.*\//, ''),
    target: resolve(folder, readAttribute(tag, 'Target') ?? ''),
  }));
}

function resolve(folder: string, target: string): string {
  const names: string[] = [];
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}

async function readTexts(
  zip: ZipReader,
  part: string | undefined,
  limits: SpreadsheetLimits,
): Promise<string[]> {
  if (part === undefined) return [];
  const texts: string[] = [];
  const decoder = new TextDecoder();
  let prefix: string | undefined;
  let rest = '';
  for await (const chunk of zip.read(part, limits.texts)) {
    rest += decoder.decode(chunk, { stream: true });
    prefix ??= readPrefix(rest, 'sst');
    let at = 0;
    for (;;) {
      const item = findElement(rest, `${prefix}si`, at);
      if (!item) break;
      texts.push(readRichText(item.content, prefix));
      at = item.end;
    }
    rest = rest.slice(at);
    if (rest.length > limits.rowText) throw new SpreadsheetError('cellTooLong', limits.cell);
  }
  return texts;
}

/** The text of a cell whose parts may have formats of their own, without reading aids above it. */
export function readRichText(xml: string, prefix: string): string {
  let plain = xml;
  if (xml.includes(`<${prefix}rPh`)) {
    for (const { tag, content } of findElements(xml, `${prefix}rPh`)) {
      plain = plain.replace(`${tag}>${content}`, '>');
    }
  }
  const only = `<${prefix}t>`;
  // Most texts are one part without attributes.
  if (plain.startsWith(only) && plain.endsWith(`</${prefix}t>`)) {
    const content = plain.slice(only.length, -only.length - 1);
    if (!content.includes('<')) return decodeCellText(content);
  }
  let text = '';
  for (const { content } of findElements(plain, `${prefix}t`)) text += decodeCellText(content);
  return text;
}

/** Formats 14 to 22, 27 to 36, 45 to 47 and 50 to 58 are dates and times in every program. */
function isDateFormat(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58)
  );
}

async function readDateStyles(zip: ZipReader, part: string | undefined): Promise<boolean[]> {
  if (part === undefined) return [];
  const xml = await zip.readText(part);
  const prefix = readPrefix(xml, 'styleSheet');
  const custom = new Map(
    [...findElements(xml, `${prefix}numFmt`)].map(({ tag }) => [
      readAttribute(tag, 'numFmtId'),
      isDatePattern(readAttribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const styles = findElement(xml, `${prefix}cellXfs`)?.content ?? '';
  return [...findElements(styles, `${prefix}xf`)].map(({ tag }) => {
    const id = readAttribute(tag, 'numFmtId') ?? '0';
    return custom.get(id) ?? isDateFormat(Number(id));
  });
}

/** Does a number format show years, months, days or hours, besides quoted texts and colours? */
function isDatePattern(pattern: string): boolean {
  const plain = pattern.slice(0, 1_000).replace(/"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(plain) && !/general/i.test(plain);
}
