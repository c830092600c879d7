import type { PrintDocument, PrintedBlock } from '../pdf/print-document.ts';

/** What one picture can show; files with all rows are spreadsheets. */
const WIDTH = 1_200;
const MARGIN = 40;
const GAP = 20;
const INNER = WIDTH - 2 * MARGIN;
const SIZES = { small: 15, normal: 18, large: 26 } as const;
const ROW = 30;
const BAR_ROW = 28;
const ROWS_IN_ALL = 240;
const BARS_IN_ALL = 160;

const INK = '#1f2329';
const SOFT = '#646a73';
const LINE = '#dee0e3';
const BAR = '#4c78a8';

interface Canvas {
  y: number;
  parts: string[];
  mostRows: number;
  mostBars: number;
}

/** Draws documents below each other as one SVG. Barcodes and signatures have no place in it. */
export function drawPicture(documents: readonly PrintDocument[]): string {
  const share = (all: number, most: number) =>
    Math.max(8, Math.min(most, Math.floor(all / Math.max(documents.length, 1))));
  const canvas: Canvas = {
    y: MARGIN,
    parts: [],
    mostRows: share(ROWS_IN_ALL, 60),
    mostBars: share(BARS_IN_ALL, 31),
  };
  for (const { blocks } of documents) {
    for (const block of blocks) drawBlock(canvas, block);
    canvas.y += GAP;
  }
  const height = Math.ceil(canvas.y + MARGIN - GAP);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"`,
    ` viewBox="0 0 ${WIDTH} ${height}" font-family="Noto Sans SC">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...canvas.parts,
    '</svg>',
  ].join('');
}

function drawBlock(canvas: Canvas, block: PrintedBlock): void {
  if (block.kind === 'text') drawLines(canvas, block);
  else if (block.kind === 'bars') drawBars(canvas, block);
  else if (block.kind === 'table') drawTable(canvas, block);
}

function drawLines(canvas: Canvas, block: Extract<PrintedBlock, { kind: 'text' }>): void {
  const size = SIZES[block.size];
  for (const line of block.text.split('\n').slice(0, 20)) {
    canvas.y += size * 1.4;
    const color = block.size === 'small' ? SOFT : INK;
    write(canvas, line, { x: MARGIN, y: canvas.y, width: INNER, size, color });
  }
  canvas.y += 8;
}

function drawBars(canvas: Canvas, block: Extract<PrintedBlock, { kind: 'bars' }>): void {
  drawLines(canvas, { kind: 'text', text: block.title, size: 'small', align: 'left' });
  const bars = block.bars.slice(0, canvas.mostBars);
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const [labels, values] = [INNER * 0.24, INNER * 0.16];
  const x = MARGIN + labels + 12;
  const space = INNER - labels - values - 24;
  for (const { label, value, text } of bars) {
    const y = canvas.y + BAR_ROW * 0.66;
    const size = SIZES.small;
    const place = { x: x - 12, y, width: labels, size, color: INK, anchor: 'end' } as const;
    write(canvas, label, place);
    const width = Math.max(most > 0 ? (value / most) * space : 0, 1);
    canvas.parts.push(
      `<rect x="${x}" y="${canvas.y + 4}" width="${width.toFixed(1)}" height="${BAR_ROW - 8}" fill="${BAR}"/>`,
    );
    write(canvas, text, { x: x + width + 8, y, width: values, size, color: SOFT });
    canvas.y += BAR_ROW;
  }
  if (block.bars.length > bars.length) drawMore(canvas);
  canvas.y += 12;
}

function drawTable(canvas: Canvas, block: Extract<PrintedBlock, { kind: 'table' }>): void {
  const { columns } = block;
  const rows = block.rows.slice(0, canvas.mostRows);
  const widths = widthsOf(columns, rows);
  const drawRow = (cells: readonly string[], color: string) => {
    let x = MARGIN;
    for (const [index, text] of cells.entries()) {
      const width = widths[index] ?? 0;
      const isNumber = columns[index]?.isNumber ?? false;
      write(canvas, text, {
        x: isNumber ? x + width - 8 : x + 8,
        y: canvas.y + ROW * 0.66,
        width: width - 16,
        size: SIZES.small,
        color,
        ...(isNumber ? { anchor: 'end' as const } : {}),
      });
      x += width;
    }
    canvas.y += ROW;
    canvas.parts.push(
      `<line x1="${MARGIN}" x2="${MARGIN + INNER}" y1="${canvas.y}" y2="${canvas.y}" stroke="${LINE}"/>`,
    );
  };
  drawRow(
    columns.map(({ title }) => title),
    SOFT,
  );
  for (const row of rows) drawRow(row, INK);
  if (block.rows.length > rows.length) drawMore(canvas);
}

function drawMore(canvas: Canvas): void {
  canvas.y += SIZES.normal;
  write(canvas, '…', { x: MARGIN + 8, y: canvas.y, width: 40, size: SIZES.normal, color: SOFT });
}

function widthsOf(
  columns: readonly { title: string }[],
  rows: readonly (readonly string[])[],
): number[] {
  const wanted = columns.map(({ title }, index) => {
    const texts = [title, ...rows.map((row) => row[index] ?? '')];
    const widest = Math.max(...texts.map((text) => widthOf(text, SIZES.small)));
    return Math.min(Math.max(widest, 40), INNER / 2) + 20;
  });
  const sum = wanted.reduce((total, each) => total + each, 0);
  return wanted.map((each) => (each / sum) * INNER);
}

/** Chinese characters are as wide as they are high, others a little more than half of that. */
function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58;
  return width * size;
}

interface TextPlace {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
  anchor?: 'end';
}

function write(canvas: Canvas, text: string, place: TextPlace): void {
  const { x, y, width, size, color, anchor } = place;
  const end = anchor ? ` text-anchor="${anchor}"` : '';
  const shown = escapeXml(cut(text, width, size));
  canvas.parts.push(
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="${color}"${end}>${shown}</text>`,
  );
}

/** As much of a text as fits. */
function cut(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  let shown = '';
  for (const letter of text) {
    if (widthOf(`${shown}${letter}…`, size) > width) break;
    shown += letter;
  }
  return `${shown}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Names of records are text: no markup, and no characters that XML has no place for. */
function escapeXml(text: string): string {
  return text
    .replace(/\p{Cc}|\p{Cs}|\ufffe|\uffff/gu, ' ')
    .replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '');
}
