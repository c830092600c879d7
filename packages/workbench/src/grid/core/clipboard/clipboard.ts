/**
 * Cells as spreadsheets put them on the clipboard: text with tabs and line breaks, where a cell
 * that holds one of them is quoted, and an HTML table.
 */

/** Bounds of what is pasted: a whole column of a spreadsheet has a million rows. */
export const PASTE_LIMITS = { rows: 10_000, cells: 200_000 };

export class PasteTooLargeError extends Error {
  override name = 'PasteTooLargeError';
}

const needsQuotes = /[\t\n\r"]/;

export function toTabText(cells: readonly (readonly string[])[]): string {
  const quote = (text: string) =>
    needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return cells.map((row) => row.map(quote).join('\t')).join('\r\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

export function toHtmlTable(cells: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<td>${escapeHtml(text).replaceAll('\n', '<br>')}</td>`;
  const rows = cells.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<table>${rows.join('')}</table>`;
}

/**
 * Reads the text of a spreadsheet's clipboard. A quote at the start of a cell opens a quoted cell
 * only if it is closed before a tab or the end of a line: `"` alone is text. Throws
 * PasteTooLargeError.
 */
export function readTabText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let at = 0;
  const endRow = () => {
    rows.push(row);
    row = [];
    if (rows.length > PASTE_LIMITS.rows) throw new PasteTooLargeError();
  };
  while (at < text.length) {
    const { value, end } = readQuoted(text, at) ?? readPlain(text, at);
    row.push(value);
    cells += 1;
    if (cells > PASTE_LIMITS.cells) throw new PasteTooLargeError();
    const separator = text[end];
    at = end + 1;
    if (separator === '\t') {
      if (at === text.length) row.push('');
      continue;
    }
    if (separator === '\r' && text[at] === '\n') at += 1;
    endRow();
  }
  // Spreadsheets end the last line; one without a line break is a row, too.
  if (row.length > 0) endRow();
  return rows;
}

interface ReadCell {
  value: string;
  /** Index of the separator after it, or the length of the text. */
  end: number;
}

const isSeparator = (char: string | undefined) =>
  char === undefined || char === '\t' || char === '\n' || char === '\r';

function readQuoted(text: string, start: number): ReadCell | undefined {
  if (text[start] !== '"') return undefined;
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    if (!isSeparator(text[quote + 1])) return undefined;
    const value = text
      .slice(start + 1, quote)
      .replaceAll('""', '"')
      .replaceAll('\r\n', '\n');
    return { value, end: quote + 1 };
  }
}

function readPlain(text: string, start: number): ReadCell {
  let end = start;
  while (!isSeparator(text[end])) end += 1;
  return { value: text.slice(start, end), end };
}
