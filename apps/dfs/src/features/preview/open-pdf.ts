import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Addresses of the character tables of Chinese fonts; each is fetched when a document names it. */
const CHARACTER_MAPS = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/cmaps/{Adobe-GB1,Adobe-CNS1,GB,UniGB,UniCNS,ETen}*.bcmap',
  { query: '?url&no-inline', import: 'default', eager: true },
);

class CharacterMaps {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const path = Object.keys(CHARACTER_MAPS).find((each) => each.endsWith(`/${filename}`));
    const url = path && CHARACTER_MAPS[path];
    if (!url) throw new Error(`There is no character map ${filename}.`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

/** Larger canvases would take too much memory. */
const MAX_PIXELS = 8_000_000;

export interface PdfFile {
  pageCount: number;
  /** Width and height of the first page; others mostly have the same. */
  shape: { width: number; height: number };
  /** Draws a page at this width and returns its text. Rejects when aborted. */
  drawPage(number: number, canvas: HTMLCanvasElement, width: number): Drawing;
}

export interface Drawing {
  words: Promise<string>;
  stop(): void;
}

export interface OpeningPdf {
  file: Promise<PdfFile>;
  close(): void;
}

/**
 * Opens a PDF from its address, in parts as they are needed. It is drawn, never run: scripts, forms
 * and links of the document do nothing here.
 */
export function openPdf(url: string): OpeningPdf {
  const task = getDocument({
    url,
    disableAutoFetch: true,
    disableStream: true,
    BinaryDataFactory: CharacterMaps,
    cMapUrl: '/',
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
  });
  const file = task.promise.then(async (pdf): Promise<PdfFile> => {
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return {
      pageCount: pdf.numPages,
      shape: { width, height },
      drawPage(number, canvas, wanted) {
        let isStopped = false;
        let stopDrawing = () => {};
        const words = pdf.getPage(number).then(async (page) => {
          if (isStopped) return '';
          const drawing = draw(page, canvas, wanted);
          stopDrawing = () => drawing.cancel();
          await drawing.promise;
          return readWords(page);
        });
        return {
          words,
          stop() {
            isStopped = true;
            stopDrawing();
          },
        };
      },
    };
  });
  return { file, close: () => void task.destroy() };
}

function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, wanted: number) {
  const plain = page.getViewport({ scale: 1 });
  const sharp = (wanted / plain.width) * Math.min(2, window.devicePixelRatio);
  const largest = Math.sqrt(MAX_PIXELS / (plain.width * plain.height));
  const viewport = page.getViewport({ scale: Math.min(sharp, largest) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}

async function readWords(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
