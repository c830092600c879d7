import { PASTE_LIMITS, PasteTooLargeError } from './clipboard.ts';

/**
 * The cells of the first table of an HTML clipboard, as Excel, WPS, LibreOffice and browsers write
 * it; undefined: there is no table. Throws PasteTooLargeError. Nothing of the document is run or
 * loaded: it is parsed apart from the page.
 */
export function readHtmlTable(html: string): string[][] | undefined {
  if (!/<table[\s>]/i.test(html)) return undefined;
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return undefined;
  if (table.rows.length > PASTE_LIMITS.rows) throw new PasteTooLargeError();
  const cells: string[][] = Array.from(table.rows, () => []);
  let count = 0;
  for (const [top, row] of Array.from(table.rows).entries()) {
    let left = 0;
    for (const cell of row.cells) {
      while (cells[top]?.[left] !== undefined) left += 1;
      const right = left + boundSpan(cell.colSpan);
      const bottom = Math.min(cells.length, top + boundSpan(cell.rowSpan));
      count += (right - left) * (bottom - top);
      if (count > PASTE_LIMITS.cells) throw new PasteTooLargeError();
      place(cells, { top, left, bottom, right }, readCell(cell));
      left = right;
    }
  }
  return cells.map((row) => Array.from(row, (text) => text ?? ''));
}

const boundSpan = (span: number) => Math.max(1, Math.min(span, PASTE_LIMITS.rows));

interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A merged cell has its text at the top left. */
function place(cells: string[][], { top, left, bottom, right }: Area, text: string): void {
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const target = cells[row];
      if (target) target[column] = row === top && column === left ? text : '';
    }
  }
}

/** LibreOffice keeps the exact number beside the formatted text; it writes days as serial numbers. */
function readCell(cell: HTMLTableCellElement): string {
  const exact = cell.getAttribute('sdval');
  const isDay = /[ymd]/i.test((cell.getAttribute('sdnum') ?? '').replace(/^[\d;]*/, ''));
  if (exact !== null && !isDay) return exact;
  return textOf(cell)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ *\n */g, '\n')
    .trim();
}

/** Line breaks of the source are spaces; those of the text are elements. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return (node.textContent ?? '').replaceAll(/[ \t\r\n]+/g, ' ');
  if (node.nodeName === 'BR') return '\n';
  const text = Array.from(node.childNodes, textOf).join('');
  const isBlock = node.nodeName === 'P' || node.nodeName === 'DIV';
  return isBlock && node.nextSibling ? `${text}\n` : text;
}
