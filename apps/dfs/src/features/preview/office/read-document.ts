import { findAll, openPackage, readAttribute } from './read-package.ts';

const MAX_BLOCKS = 3_000;

export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
}

export interface Paragraph {
  kind: 'paragraph';
  /** 1 to 6 for headings, 0 for text. */
  level: number;
  isListed: boolean;
  runs: Run[];
}

export interface Table {
  kind: 'table';
  rows: Paragraph[][][];
}

export type Block = Paragraph | Table;

export interface OfficeDocument {
  blocks: Block[];
  isCut: boolean;
}

/** Reads the text of a Word file: headings, paragraphs, lists and tables. Throws if it is none. */
export function readDocument(bytes: Uint8Array): OfficeDocument {
  const read = openPackage(bytes, /^word\/(document|styles)\.xml$/);
  const document = read('word/document.xml');
  const body = document && findAll(document, 'body')[0];
  if (!body) throw new Error('not a Word file');
  const levels = readLevels(read('word/styles.xml'));
  const blocks = readBlocks(body, levels);
  return { blocks: blocks.slice(0, MAX_BLOCKS), isCut: blocks.length > MAX_BLOCKS };
}

/** Levels of heading styles by their id, which depends on the language of Word; the name does not. */
function readLevels(styles: Document | undefined): Map<string, number> {
  const levels = new Map<string, number>();
  for (const style of styles ? findAll(styles, 'style') : []) {
    const name = readAttribute(findAll(style, 'name')[0], 'val') ?? '';
    const level = /^(?:heading ([1-6])|title)$/i.exec(name);
    if (level) levels.set(readAttribute(style, 'styleId') ?? '', Number(level[1] ?? 1));
  }
  return levels;
}

function readBlocks(parent: Element, levels: Map<string, number>): Block[] {
  return [...parent.children].flatMap((child): Block[] => {
    if (child.localName === 'p') return [readParagraph(child, levels)];
    if (child.localName === 'tbl') return [readTable(child, levels)];
    // A content control, such as a table of contents.
    const content = child.localName === 'sdt' ? findAll(child, 'sdtContent')[0] : undefined;
    return content ? readBlocks(content, levels) : [];
  });
}

function readTable(table: Element, levels: Map<string, number>): Table {
  const children = (parent: Element, name: string) =>
    [...parent.children].filter(({ localName }) => localName === name);
  return {
    kind: 'table',
    rows: children(table, 'tr').map((row) =>
      children(row, 'tc').map((cell) =>
        findAll(cell, 'p').map((paragraph) => readParagraph(paragraph, levels)),
      ),
    ),
  };
}

function readParagraph(paragraph: Element, levels: Map<string, number>): Paragraph {
  const style = readAttribute(findAll(paragraph, 'pStyle')[0], 'val') ?? '';
  return {
    kind: 'paragraph',
    level: levels.get(style) ?? 0,
    isListed: findAll(paragraph, 'numPr').length > 0,
    runs: findAll(paragraph, 'r').flatMap((run) => {
      const text = [...run.children].map(textOf).join('');
      const isOn = (name: string) => {
        const mark = findAll(run, name)[0];
        return mark !== undefined && !/^(0|false)$/.test(readAttribute(mark, 'val') ?? '');
      };
      return text === '' ? [] : [{ text, isBold: isOn('b'), isItalic: isOn('i') }];
    }),
  };
}

function textOf({ localName, textContent }: Element): string {
  if (localName === 't') return textContent ?? '';
  if (localName === 'tab') return '\t';
  return localName === 'br' || localName === 'cr' ? '\n' : '';
}
