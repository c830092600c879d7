import { type Inline, parseInline } from './markdown-inline.ts';

export interface ListItem {
  /** null: not a task. */
  checked: boolean | null;
  children: Block[];
}

export type Block =
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'quote'; children: Block[] }
  | { type: 'list'; start: number | null; items: ListItem[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' };

const MAX_DEPTH = 12;
const HEADING = /^(#{1,6})[ \t]+(.*)$/;
const FENCE = /^(`{3,}|~{3,})/;
const BULLET = /^([-*+]|\d{1,9}[.)])[ \t]+(.*)$/;
const TASK = /^\[([ xX])\][ \t]+/;
const RULE = /^(?:-[- ]*-[- ]*-|\*[* ]*\*[* ]*\*|_[_ ]*_[_ ]*_)[-*_ ]*$/;
const COLUMN = /^:?-+:?$/;

type Lines = readonly string[];
type Taken = { block: Block; next: number };

/** The blocks of a Markdown text: what most people write, in time that grows with the text. */
export function parseBlocks(text: string): Block[] {
  return parseLines(text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n'), 0);
}

function parseLines(lines: Lines, depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const { block, next } = takeBlock(lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function takeBlock(lines: Lines, at: number, depth: number): Taken {
  const line = (lines[at] ?? '').trimStart();
  const heading = HEADING.exec(line);
  if (heading) {
    const words = (heading[2] ?? '').replace(/ +#+ *$/, '');
    const block: Block = {
      type: 'heading',
      level: heading[1]?.length ?? 1,
      children: parseInline(words.trim()),
    };
    return { block, next: at + 1 };
  }
  if (FENCE.test(line)) return takeCode(lines, at);
  if (RULE.test(line)) return { block: { type: 'rule' }, next: at + 1 };
  if (depth < MAX_DEPTH && line.startsWith('>')) return takeQuote(lines, at, depth);
  if (depth < MAX_DEPTH && BULLET.test(line)) return takeList(lines, at, depth);
  if (isTable(lines, at)) return takeTable(lines, at);
  return takeParagraph(lines, at, depth);
}

function takeCode(lines: Lines, at: number): Taken {
  const fence = FENCE.exec((lines[at] ?? '').trimStart())?.[1] ?? '```';
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? '').trimStart().startsWith(fence)) end += 1;
  return { block: { type: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

function takeQuote(lines: Lines, at: number, depth: number): Taken {
  const inside: string[] = [];
  let end = at;
  while (end < lines.length && (lines[end] ?? '').trimStart().startsWith('>')) {
    inside.push((lines[end] ?? '').trimStart().replace(/^> ?/, ''));
    end += 1;
  }
  return { block: { type: 'quote', children: parseLines(inside, depth + 1) }, next: end };
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Items of one list; lines that are further in than their bullet belong to the item. */
function takeList(lines: Lines, at: number, depth: number): Taken {
  const own = indentOf(lines[at] ?? '');
  const first = BULLET.exec((lines[at] ?? '').trimStart())?.[1] ?? '-';
  const isOrdered = /\d/.test(first);
  const items: ListItem[] = [];
  let end = at;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    const bullet = BULLET.exec(line.trimStart());
    if (!bullet || indentOf(line) > own + 1 || /\d/.test(bullet[1] ?? '') !== isOrdered) break;
    const inside = [bullet[2] ?? ''];
    end += 1;
    while (end < lines.length && belongsToItem(lines, end, own)) {
      inside.push((lines[end] ?? '').slice(Math.min(own + 2, indentOf(lines[end] ?? ''))));
      end += 1;
    }
    items.push(toItem(inside, depth));
  }
  const start = isOrdered ? Number.parseInt(first, 10) : null;
  return { block: { type: 'list', start, items }, next: end };
}

function belongsToItem(lines: Lines, at: number, own: number): boolean {
  const line = lines[at] ?? '';
  if (line.trim() === '') {
    const after = lines[at + 1];
    return after !== undefined && after.trim() !== '' && indentOf(after) > own;
  }
  if (indentOf(line) > own + 1) return true;
  const isText = (lines[at - 1] ?? '').trim() !== '';
  return isText && !startsBlock(line.trimStart());
}

function toItem([first = '', ...rest]: string[], depth: number): ListItem {
  const task = TASK.exec(first);
  const words = task ? first.slice(task[0].length) : first;
  return {
    checked: task ? task[1] !== ' ' : null,
    children: parseLines([words, ...rest], depth + 1),
  };
}

function startsBlock(line: string): boolean {
  return (
    HEADING.test(line) ||
    FENCE.test(line) ||
    RULE.test(line) ||
    BULLET.test(line) ||
    line.startsWith('>')
  );
}

function takeParagraph(lines: Lines, at: number, depth: number): Taken {
  const words = [(lines[at] ?? '').trimStart()];
  let end = at + 1;
  while (end < lines.length) {
    const line = (lines[end] ?? '').trimStart();
    if (line === '' || (depth < MAX_DEPTH && startsBlock(line))) break;
    words.push(line);
    end += 1;
  }
  return { block: { type: 'paragraph', children: parseInline(words.join('\n')) }, next: end };
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());

function isTable(lines: Lines, at: number): boolean {
  const head = lines[at] ?? '';
  const columns = cellsOf(lines[at + 1] ?? '');
  return head.includes('|') && columns.every((column) => COLUMN.test(column));
}

function takeTable(lines: Lines, at: number): Taken {
  const head = cellsOf(lines[at] ?? '').map((cell) => parseInline(cell));
  const rows: Inline[][][] = [];
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? '').includes('|')) {
    const cells = cellsOf(lines[end] ?? '');
    rows.push(head.map((_, column) => parseInline(cells[column] ?? '')));
    end += 1;
  }
  return { block: { type: 'table', head, rows }, next: end };
}
