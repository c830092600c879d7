export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'break' };

/** An end mark is looked for this far: a text full of marks costs no more than its length. */
const REACH = 500;
const MAX_DEPTH = 8;
const ESCAPABLE = new Set('\\`*_{}[]()#+-.!~>|<"\'');
const MARKS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'del'],
  ['*', 'em'],
  ['_', 'em'],
] as const;
const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

interface Found {
  node: Inline;
  end: number;
}

/** What stands in one line of Markdown. Raw HTML stays text, and only links to the web and to mail are links. */
export function parseInline(text: string, depth = 0): Inline[] {
  const nodes: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain) nodes.push({ type: 'text', text: plain });
    plain = '';
  };
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (char === '\\' && ESCAPABLE.has(next)) {
      plain += next;
      at += 2;
      continue;
    }
    const found = depth < MAX_DEPTH ? findAt(text, at, depth) : undefined;
    if (!found) {
      plain += char;
      at += 1;
      continue;
    }
    if (found.node.type === 'break') plain = plain.trimEnd();
    flush();
    nodes.push(found.node);
    at = found.end;
  }
  flush();
  return nodes;
}

function findAt(text: string, at: number, depth: number): Found | undefined {
  switch (text.charAt(at)) {
    case '`':
      return findCode(text, at);
    case '!':
      return text.charAt(at + 1) === '[' ? findLink(text, at + 1, depth) : undefined;
    case '[':
      return findLink(text, at, depth);
    case '<':
      return findBareAddress(text, at);
    case '\n':
      return text.slice(Math.max(0, at - 2), at) === '  '
        ? { node: { type: 'break' }, end: at + 1 }
        : undefined;
    case '*':
    case '_':
    case '~':
      return findMarked(text, at, depth);
    default:
      return undefined;
  }
}

function indexWithin(text: string, mark: string, from: number): number {
  const found = text.slice(from, from + REACH).indexOf(mark);
  return found < 0 ? -1 : from + found;
}

function countFrom(text: string, at: number, char: string): number {
  let end = at;
  while (text.charAt(end) === char) end += 1;
  return end - at;
}

function findCode(text: string, at: number): Found | undefined {
  const fence = '`'.repeat(countFrom(text, at, '`'));
  const end = indexWithin(text, fence, at + fence.length);
  if (end < 0) return undefined;
  return {
    node: { type: 'code', text: text.slice(at + fence.length, end).trim() },
    end: end + fence.length,
  };
}

function findMarked(text: string, at: number, depth: number): Found | undefined {
  const [mark, type] = MARKS.find(([each]) => text.startsWith(each, at)) ?? [];
  if (!mark || !type) return undefined;
  const start = at + mark.length;
  // In names_like_this an underscore is a letter.
  if (mark.startsWith('_') && isWord(text.charAt(at - 1))) return undefined;
  if (isSpace(text.charAt(start))) return undefined;
  let end = indexWithin(text, mark, start + 1);
  while (end > 0 && (isSpace(text.charAt(end - 1)) || runsOn(text, end, mark))) {
    end = indexWithin(text, mark, end + 1);
    if (end >= start + REACH) return undefined;
  }
  if (end < 0) return undefined;
  // Of three stars the last two end what is strong.
  while (mark.length === 2 && text.charAt(end + 2) === mark.charAt(0)) end += 1;
  return {
    node: { type, children: parseInline(text.slice(start, end), depth + 1) },
    end: end + mark.length,
  };
}

/** Whether what looks like the end mark is the middle of something else. */
function runsOn(text: string, end: number, mark: string): boolean {
  if (mark.startsWith('_') && isWord(text.charAt(end + mark.length))) return true;
  return mark.length === 1 && (text.charAt(end + 1) === mark || text.charAt(end - 1) === mark);
}

function findLink(text: string, at: number, depth: number): Found | undefined {
  const close = findClosing(text, at, '[', ']');
  if (close < 0 || text.charAt(close + 1) !== '(') return undefined;
  const end = findClosing(text, close + 1, '(', ')');
  if (end < 0) return undefined;
  const [target = ''] = text
    .slice(close + 2, end)
    .trim()
    .split(/\s/, 1);
  const children = parseInline(text.slice(at + 1, close), depth + 1);
  const href = toSafeHref(target);
  // What must not be followed is shown as what it says.
  const node: Inline = href ? { type: 'link', href, children } : { type: 'em', children };
  return { node, end: end + 1 };
}

function findClosing(text: string, at: number, open: string, close: string): number {
  let nested = 0;
  const last = Math.min(text.length, at + REACH);
  for (let index = at; index < last; index += 1) {
    const char = text.charAt(index);
    if (char === '\\') index += 1;
    else if (char === open) nested += 1;
    else if (char === close) {
      nested -= 1;
      if (nested === 0) return index;
    }
  }
  return -1;
}

function findBareAddress(text: string, at: number): Found | undefined {
  const end = indexWithin(text, '>', at);
  if (end < 0) return undefined;
  const target = text.slice(at + 1, end);
  const href = /[\s<]/.test(target) ? undefined : toSafeHref(target);
  if (!href) return undefined;
  return { node: { type: 'link', href, children: [{ type: 'text', text: target }] }, end: end + 1 };
}

/** The address, if it is whole and leads to the web or to mail. */
export function toSafeHref(target: string): string | undefined {
  const url = URL.parse(target);
  return url && SAFE_SCHEMES.has(url.protocol) ? url.href : undefined;
}

const isSpace = (char: string) => char === '' || char.trim() === '';
const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);
