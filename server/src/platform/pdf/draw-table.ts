import { GRAY, heightOf, makeRoom, type Page, startPage, writeText } from './page.ts';
import type { PrintedBlock } from './print-document.ts';

type Table = Extract<PrintedBlock, { kind: 'table' }>;

const PADDING = 3;
/** Rows whose texts decide on the widths of the columns. */
const MEASURED_ROWS = 60;
const BORDER = '#999999';
const HEAD = '#eeeeee';

/** Draws lines; the head is repeated on every page. */
export function drawTable(page: Page, { title, columns, rows, total }: Table): void {
  const widths = widthsOf(page, { columns, rows, ...(total && { total }) });
  const size = page.sizes.small;
  const titles = columns.map((column) => column.title);
  const head = rowHeight(page, titles, widths, size);
  const first = rows[0] ? rowHeight(page, rows[0], widths, size) : 0;
  const caption = heightOf(page, title, page.width, page.sizes.normal) + PADDING;
  makeRoom(page, caption + head + first);
  const place = { x: page.left, y: page.y, width: page.width, height: caption };
  writeText(page, title, place, { size: page.sizes.normal });
  page.y += caption;
  const drawHead = () => {
    drawRow(page, titles, { widths, columns, height: head, fill: HEAD, color: GRAY });
  };
  drawHead();
  const drawBody = (row: readonly string[], fill?: string) => {
    const space = page.bottom - page.top - head;
    const height = Math.min(rowHeight(page, row, widths, size), space);
    if (page.y + height > page.bottom) {
      startPage(page);
      drawHead();
    }
    drawRow(page, row, { widths, columns, height, fill });
  };
  for (const row of rows) drawBody(row);
  if (total) drawBody(total, HEAD);
}

/** As wide as the texts of a column, shrunk or stretched to the width of the page. */
function widthsOf(
  { pdf, width, sizes }: Page,
  { columns, rows, total = [] }: Pick<Table, 'columns' | 'rows' | 'total'>,
): number[] {
  pdf.fontSize(sizes.small);
  const most = (width / Math.max(columns.length, 1)) * 2.5;
  const wanted = columns.map(({ title }, index) => {
    const measured = [...rows.slice(0, MEASURED_ROWS), total];
    const texts = [title, ...measured.map((row) => row[index] ?? '')];
    const widest = Math.max(...texts.map((text) => pdf.widthOfString(text.slice(0, 100))));
    return Math.min(Math.max(widest, sizes.small * 2), most) + 2 * PADDING + 1;
  });
  const sum = wanted.reduce((total, each) => total + each, 0);
  return wanted.map((each) => (each / sum) * width);
}

function rowHeight(
  page: Page,
  row: readonly string[],
  widths: readonly number[],
  size: number,
): number {
  const heights = row.map((text, index) =>
    heightOf(page, text, (widths[index] ?? 0) - 2 * PADDING, size),
  );
  return Math.max(size * 1.45, ...heights) + 2 * PADDING;
}

interface RowStyle {
  widths: readonly number[];
  columns: Table['columns'];
  height: number;
  /** Colours of the ground and of the texts; undefined: none, and that of texts. */
  fill: string | undefined;
  color?: string;
}

function drawRow(page: Page, row: readonly string[], style: RowStyle): void {
  const { pdf, y } = page;
  const { widths, columns, height, fill, color } = style;
  let x = page.left;
  for (const [index, text] of row.entries()) {
    const width = widths[index] ?? 0;
    pdf.lineWidth(0.4).rect(x, y, width, height);
    if (fill) pdf.fillAndStroke(fill, BORDER);
    else pdf.stroke(BORDER);
    const inner = {
      x: x + PADDING,
      y: y + PADDING,
      width: width - 2 * PADDING,
      height: height - 2 * PADDING,
    };
    const align = columns[index]?.isNumber ? 'right' : 'left';
    writeText(page, text, inner, { size: page.sizes.small, align, ...(color && { color }) });
    x += width;
  }
  page.y += height;
}
