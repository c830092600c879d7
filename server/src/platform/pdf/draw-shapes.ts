import { DRAWING_WIDTH, type Shape, type ShapeText, type Spot } from '../chart/chart.ts';
import { drawChart } from '../chart/draw-chart.ts';
import { GRAY, heightOf, makeRoom, type Page, writeText } from './page.ts';
import type { PrintedBlock } from './print-document.ts';

type ChartBlock = Extract<PrintedBlock, { kind: 'chart' }>;

/** Draws a chart below its title, as wide as the page, smaller where it would not fit on one. */
export function drawChartBlock(page: Page, { title, chart }: ChartBlock): void {
  const { height, shapes } = drawChart(chart);
  const size = page.sizes.small;
  const caption = title === '' ? 0 : heightOf(page, title, page.width, size) + 4;
  const space = page.bottom - page.top - caption;
  const scale = Math.min(page.width / DRAWING_WIDTH, space / height);
  makeRoom(page, caption + height * scale);
  const box = { x: page.left, y: page.y, width: page.width, height: caption };
  writeText(page, title, box, { size, color: GRAY });
  page.y += caption;
  const place = { x: page.left, y: page.y, scale };
  for (const shape of shapes) drawShape(page, shape, place);
  page.y += height * scale;
}

/** Where the space of a drawing is on the page. A transformation instead would mislead the breaking of texts into pages. */
interface Place {
  x: number;
  y: number;
  scale: number;
}

function drawShape(page: Page, shape: Shape, { x: left, y: top, scale }: Place): void {
  const { pdf } = page;
  const at = ([x, y]: Spot): [number, number] => [left + x * scale, top + y * scale];
  switch (shape.kind) {
    case 'rect':
      pdf
        .rect(...at([shape.x, shape.y]), shape.width * scale, shape.height * scale)
        .fill(shape.fill);
      break;
    case 'area':
      pdf.fillOpacity(shape.opacity);
      pdf.polygon(...shape.points.map(at)).fill(shape.fill);
      pdf.fillOpacity(1);
      break;
    case 'circle':
      pdf.fillOpacity(shape.opacity);
      pdf.circle(...at([shape.x, shape.y]), shape.radius * scale).fill(shape.fill);
      pdf.fillOpacity(1);
      break;
    case 'line':
      drawLine(pdf, { ...shape, points: shape.points.map(at) }, scale);
      break;
    case 'text':
      drawText(page, shape, { at, scale });
      break;
  }
}

function drawText(
  page: Page,
  { x, y, width, size, text, color, align }: ShapeText,
  { at, scale }: { at: (spot: Spot) => [number, number]; scale: number },
): void {
  // No letter would fit.
  if (width < 2 * size) return;
  const left = { left: x, center: x - width / 2, right: x - width }[align];
  // Above the base line, as high as the font rises.
  const [boxX, boxY] = at([left, y - size * 1.16]);
  const box = { x: boxX, y: boxY, width: width * scale, height: size * scale * 1.2 };
  const style = { size: size * scale, color, align };
  writeText(page, text.replaceAll('\n', ' '), box, style);
}

function drawLine(
  pdf: PDFKit.PDFDocument,
  { points, color, width, dash }: Extract<Shape, { kind: 'line' }>,
  scale: number,
): void {
  const [first, ...rest] = points;
  if (!first) return;
  pdf.lineWidth(width * scale).moveTo(first[0], first[1]);
  for (const [x, y] of rest) pdf.lineTo(x, y);
  if (dash > 0) pdf.dash(dash * scale, { space: dash * scale * 0.75 });
  pdf.stroke(color);
  pdf.undash();
}
