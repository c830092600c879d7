import { DRAWING_WIDTH, type Shape } from '../chart/chart.ts';
import { INK, LINE, SOFT, widthOf } from '../chart/chart-parts.ts';
import { drawChart } from '../chart/draw-chart.ts';
import type { PrintDocument, PrintedBlock } from '../pdf/print-document.ts';

/** What one picture can show; files with all rows are spreadsheets. */
const WIDTH = 1_200;
const MARGIN = 40;
const GAP = 20;
const INNER = WIDTH - 2 * MARGIN;
const SIZES = { small: 15, normal: 18, large: 26 } as const;
const ROW = 30;
const ROWS_IN_ALL = 240;

interface Canvas {
  y: number;
  parts: string[];
  mostRows: number;
}

/** Draws documents below each other as one SVG. Barcodes and signatures have no place in it. */
export function drawPicture(documents: readonly PrintDocument[]): string {
  const share = (all: number, most: number) =>
    Math.max(8, Math.min(most, Math.floor(all / Math.max(documents.length, 1))));
  const canvas: Canvas = {
    y: MARGIN,
    parts: [],
    mostRows: share(ROWS_IN_ALL, 60),
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
  else if (block.kind === 'chart') drawChartBlock(canvas, block);
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

function drawChartBlock(
  canvas: Canvas,
  { title, chart }: Extract<PrintedBlock, { kind: 'chart' }>,
): void {
  if (title !== '') drawLines(canvas, { kind: 'text', text: title, size: 'small', align: 'left' });
  const { height, shapes } = drawChart(chart);
  const scale = INNER / DRAWING_WIDTH;
  canvas.parts.push(`<g transform="translate(${MARGIN} ${canvas.y}) scale(${scale})">`);
  for (const shape of shapes) drawShape(canvas, shape);
  canvas.parts.push('</g>');
  canvas.y += height * scale + 12;
}

function drawShape(canvas: Canvas, shape: Shape): void {
  const points = (spots: readonly (readonly [number, number])[]) =>
    spots.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, fill } = shape;
      const sides = `width="${width.toFixed(1)}" height="${height.toFixed(1)}"`;
      canvas.parts.push(`<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${sides} fill="${fill}"/>`);
      break;
    }
    case 'area': {
      const look = `fill="${shape.fill}" fill-opacity="${shape.opacity}"`;
      canvas.parts.push(`<polygon points="${points(shape.points)}" ${look}/>`);
      break;
    }
    case 'line': {
      const { color, width, dash } = shape;
      const dashes = dash > 0 ? ` stroke-dasharray="${dash} ${dash * 0.75}"` : '';
      const look = `fill="none" stroke="${color}" stroke-width="${width}"${dashes}`;
      canvas.parts.push(`<polyline points="${points(shape.points)}" ${look}/>`);
      break;
    }
    case 'circle': {
      const { x, y, radius, fill, opacity } = shape;
      const place = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}"`;
      canvas.parts.push(`<circle ${place} fill="${fill}" fill-opacity="${opacity}"/>`);
      break;
    }
    case 'text': {
      const { align, text, ...place } = shape;
      const anchor = { left: undefined, center: 'middle', right: 'end' } as const;
      write(canvas, text, { ...place, anchor: anchor[align] });
      break;
    }
  }
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

interface TextPlace {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
  anchor?: 'end' | 'middle' | undefined;
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
