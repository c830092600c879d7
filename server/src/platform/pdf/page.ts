import PDFDocument from 'pdfkit';

const POINTS_PER_MM = 72 / 25.4;
/** Paper with a shorter side than this is a label. */
const LABEL_MM = 120;

export const toPoints = (mm: number) => mm * POINTS_PER_MM;

export interface TextStyle {
  size: number;
  color?: string;
  align?: 'left' | 'center' | 'right';
}

/** Where the next block goes on the present page, and what it looks like. */
export interface Page {
  pdf: PDFKit.PDFDocument;
  left: number;
  width: number;
  y: number;
  top: number;
  /** Below the last line of blocks. */
  bottom: number;
  sizes: Record<'small' | 'normal' | 'large', number>;
  gap: number;
  isLabel: boolean;
}

export const GRAY = '#666666';
export const BLACK = '#000000';

/** A file without pages. The page's own margins are 0, so that only we start new pages. */
export function openPdf(font: Buffer): PDFKit.PDFDocument {
  // Without a first font: its own ones cannot write Chinese.
  const pdf = new PDFDocument({ autoFirstPage: false, bufferPages: true, margin: 0, font: '' });
  pdf.registerFont('text', font);
  return pdf.font('text');
}

/** Begins the pages of a record. */
export function openPages(pdf: PDFKit.PDFDocument, paper: { width: number; height: number }): Page {
  const isLabel = Math.min(paper.width, paper.height) < LABEL_MM;
  const margin = toPoints(isLabel ? 3 : 15);
  const [width, height] = [toPoints(paper.width), toPoints(paper.height)];
  const page = {
    pdf,
    left: margin,
    width: width - 2 * margin,
    y: margin,
    top: margin,
    bottom: height - margin - (isLabel ? 0 : toPoints(6)),
    sizes: isLabel ? { small: 7, normal: 8, large: 11 } : { small: 8, normal: 10, large: 16 },
    gap: toPoints(isLabel ? 1 : 3),
    isLabel,
  };
  pdf.addPage({ size: [width, height], margin: 0 });
  return page;
}

/** Goes on at the top of a new page of the same paper. */
export function startPage(page: Page): void {
  const { width, height } = page.pdf.page;
  page.pdf.addPage({ size: [width, height], margin: 0 });
  page.y = page.top;
}

/** Starts a new page unless this much fits on the present one. */
export function makeRoom(page: Page, height: number): void {
  if (page.y > page.top && page.y + height > page.bottom) startPage(page);
}

export function heightOf({ pdf }: Page, text: string, width: number, size: number): number {
  return text === '' ? 0 : pdf.fontSize(size).heightOfString(text, { width });
}

/** Writes into a box; what does not fit ends with an ellipsis. */
export function writeText(
  { pdf }: Page,
  text: string,
  box: { x: number; y: number; width: number; height: number },
  { size, color = BLACK, align = 'left' }: TextStyle,
): void {
  if (text === '') return;
  const { x, y, width, height } = box;
  pdf.fontSize(size).fillColor(color);
  pdf.text(text, x, y, { width, height: height + 1, align, ellipsis: true });
}

/** Writes a text over as many pages as it needs. */
export function flowText(page: Page, text: string, style: TextStyle): void {
  const { left: x, width } = page;
  let rest = text;
  makeRoom(page, Math.min(heightOf(page, rest, width, style.size), page.bottom - page.top));
  while (rest !== '') {
    const space = page.bottom - page.y;
    const piece = fitting(page, rest, space, style.size);
    const height = heightOf(page, piece, width, style.size);
    writeText(page, piece, { x, y: page.y, width, height }, style);
    page.y += height;
    rest = rest.slice(piece.length);
    if (rest !== '') startPage(page);
  }
}

/** The longest beginning of a text that fits; at least one character. */
function fitting(page: Page, text: string, height: number, size: number): string {
  const fits = (length: number) =>
    heightOf(page, text.slice(0, length), page.width, size) <= height;
  if (fits(text.length)) return text;
  let [low, high] = [1, text.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  // Do not tear a pair of surrogates apart.
  const code = text.charCodeAt(low - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? low + 1 : low);
}
