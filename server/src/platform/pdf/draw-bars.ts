import { GRAY, heightOf, makeRoom, type Page, toPoints, writeText } from './page.ts';
import type { PrintedBlock } from './print-document.ts';

type Bars = Extract<PrintedBlock, { kind: 'bars' }>;

const COLOR = '#4c78a8';
const ROW_MM = 4.6;

/** Draws horizontal bars with their labels and values. */
export function drawBars(page: Page, { title, bars }: Bars): void {
  const size = page.sizes.small;
  const row = toPoints(ROW_MM);
  const caption = heightOf(page, title, page.width, size) + 2;
  makeRoom(page, Math.min(caption + row * bars.length, page.bottom - page.top));
  writeText(
    page,
    title,
    { x: page.left, y: page.y, width: page.width, height: caption },
    { size, color: GRAY },
  );
  page.y += caption;
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const [labelWidth, valueWidth] = [page.width * 0.22, page.width * 0.16];
  const space = page.width - labelWidth - valueWidth - 2 * page.gap;
  for (const { label, value, text } of bars) {
    makeRoom(page, row);
    const box = { x: page.left, y: page.y + 1, width: labelWidth, height: size };
    writeText(page, label, box, { size, align: 'right' });
    const width = most > 0 ? (value / most) * space : 0;
    const x = page.left + labelWidth + page.gap;
    page.pdf.rect(x, page.y + 1.5, Math.max(width, 0.5), row - 3).fill(COLOR);
    writeText(page, text, { ...box, x: x + width + page.gap / 2, width: valueWidth }, { size });
    page.y += row;
  }
}
