import type { Symbology } from '@pedestal/blueprint';
import bwip from 'bwip-js/node';
import { BLACK, heightOf, makeRoom, type Page, toPoints, writeText } from './page.ts';

const BAR_MM = 12;
const QR_MM = 22;
/** Width of the narrowest bar, as wide as there is room for. */
const MODULE_MM = { least: 0.19, most: 0.38 };
/** Modules of white paper that a scanner needs on each side. */
const QUIET = 10;

/** Draws a code with its text below it. A value that the symbology cannot hold becomes a QR code. */
export function drawBarcode(page: Page, value: string, symbology: Symbology): void {
  const bars = symbology === 'qr' ? undefined : encodeBars(value, symbology);
  const fits = bars && widthOfModule(page, bars) >= toPoints(MODULE_MM.least);
  const code = bars && fits ? drawBars(page, bars) : drawQr(page, value);
  const { small } = page.sizes;
  const height = heightOf(page, value, page.width, small);
  const box = { x: page.left, y: page.y + 2, width: Math.max(code.width, page.width / 2), height };
  writeText(page, value, box, { size: small });
  page.y += height + 2;
}

/** Widths of bars and gaps in turn; undefined: the value cannot be written so. */
function encodeBars(value: string, symbology: 'code128' | 'ean13'): number[] | undefined {
  try {
    const [found] = bwip.raw({ bcid: symbology, text: value }) as { sbs?: number[] }[];
    return found?.sbs;
  } catch {
    return symbology === 'ean13' ? encodeBars(value, 'code128') : undefined;
  }
}

function widthOfModule({ width }: Page, bars: readonly number[]): number {
  const modules = bars.reduce((sum, each) => sum + each, 2 * QUIET);
  return Math.min(toPoints(MODULE_MM.most), width / modules);
}

function drawBars(page: Page, bars: readonly number[]): { width: number } {
  const module = widthOfModule(page, bars);
  const height = toPoints(BAR_MM);
  makeRoom(page, height + page.sizes.small * 2);
  let x = page.left + QUIET * module;
  for (const [index, each] of bars.entries()) {
    if (index % 2 === 0) page.pdf.rect(x, page.y, each * module, height);
    x += each * module;
  }
  page.pdf.fill(BLACK);
  page.y += height;
  return { width: x - page.left };
}

function drawQr(page: Page, value: string): { width: number } {
  const encoded = bwip.raw({ bcid: 'qrcode', text: value });
  const [{ pixs = [], pixx = 0 } = {}] = encoded as { pixs?: number[]; pixx?: number }[];
  const side = Math.min(toPoints(QR_MM), page.width, page.bottom - page.top - 20);
  makeRoom(page, side + page.sizes.small * 2);
  const module = side / pixx;
  for (const [index, pixel] of pixs.entries()) {
    if (pixel !== 1) continue;
    const x = page.left + (index % pixx) * module;
    page.pdf.rect(x, page.y + Math.floor(index / pixx) * module, module, module);
  }
  page.pdf.fill(BLACK);
  page.y += side;
  return { width: side };
}
