import { drawBarcode } from './draw-barcode.ts';
import { drawChartBlock } from './draw-shapes.ts';
import { drawTable } from './draw-table.ts';
import {
  flowText,
  GRAY,
  heightOf,
  makeRoom,
  openPages,
  type Page,
  toPoints,
  writeText,
} from './page.ts';
import type { PrintDocument, PrintedBlock, PrintedField } from './print-document.ts';

/** Draws a record on new pages and returns their number. */
export function drawDocument(pdf: PDFKit.PDFDocument, document: PrintDocument): number {
  const page = openPages(pdf, document);
  for (const block of document.blocks) {
    drawBlock(page, block);
    page.y += page.gap;
  }
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    drawFooter(page, document.footer, { index, count });
  }
  pdf.flushPages();
  return count;
}

function drawBlock(page: Page, block: PrintedBlock): void {
  switch (block.kind) {
    case 'text':
      flowText(page, block.text, { size: page.sizes[block.size], align: block.align });
      break;
    case 'fields':
      drawFields(page, block.fields, block.columns);
      break;
    case 'table':
      drawTable(page, block);
      break;
    case 'chart':
      drawChartBlock(page, block);
      break;
    case 'barcode':
      drawBarcode(page, block.value, block.symbology);
      break;
    case 'signatures':
      drawSignatures(page, block.titles);
      break;
  }
}

/** Titles above their values, side by side. A column of its own may go over several pages. */
function drawFields(page: Page, fields: readonly PrintedField[], columns: number): void {
  const { small, normal } = page.sizes;
  if (columns === 1) {
    for (const { title, value } of fields) {
      makeRoom(page, small + 2 * normal);
      flowText(page, title, { size: small, color: GRAY });
      flowText(page, value, { size: normal });
    }
    return;
  }
  const width = (page.width - (columns - 1) * page.gap) / columns;
  for (let first = 0; first < fields.length; first += columns) {
    const row = fields.slice(first, first + columns);
    const titleHeight = Math.max(...row.map(({ title }) => heightOf(page, title, width, small)));
    const wanted = Math.max(
      normal,
      ...row.map(({ value }) => heightOf(page, value, width, normal)),
    );
    const height = Math.min(wanted, page.bottom - page.top - titleHeight);
    makeRoom(page, titleHeight + height);
    for (const [index, { title, value }] of row.entries()) {
      const x = page.left + index * (width + page.gap);
      const box = { x, y: page.y, width, height: titleHeight };
      writeText(page, title, box, { size: small, color: GRAY });
      writeText(page, value, { ...box, y: page.y + titleHeight, height }, { size: normal });
    }
    page.y += titleHeight + height + 2;
  }
}

function drawSignatures(page: Page, titles: readonly string[]): void {
  const { small } = page.sizes;
  const space = toPoints(12);
  const width = (page.width - (titles.length - 1) * page.gap) / Math.max(titles.length, 1);
  makeRoom(page, space + 2 * small);
  page.y += space;
  for (const [index, title] of titles.entries()) {
    const x = page.left + index * (width + page.gap);
    page.pdf
      .lineWidth(0.4)
      .moveTo(x, page.y)
      .lineTo(x + width * 0.9, page.y)
      .stroke(GRAY);
    writeText(
      page,
      title,
      { x, y: page.y + 2, width, height: small },
      { size: small, color: GRAY },
    );
  }
  page.y += 2 * small;
}

/** The form's own text, and the number of the page. A label of one page has no number. */
function drawFooter(page: Page, text: string, { index, count }: { index: number; count: number }) {
  const size = page.sizes.small;
  const y = page.isLabel ? page.bottom - size : page.bottom + toPoints(2);
  const box = { x: page.left, y, width: page.width, height: size };
  writeText(page, text, { ...box, width: page.width * 0.8 }, { size, color: GRAY });
  if (page.isLabel && count === 1) return;
  writeText(page, `${index + 1} / ${count}`, box, { size, color: GRAY, align: 'right' });
}
