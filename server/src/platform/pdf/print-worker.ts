import { readFile } from 'node:fs/promises';
import { ask } from '../jobs/ask.ts';
import { drawDocument } from './draw-document.ts';
import { openPdf } from './page.ts';
import type { PrintDocument, PrintMessage } from './print-document.ts';

const FONT = new URL(
  '../../../../node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  import.meta.url,
);

const pdf = openPdf(await readFile(FONT));
const ended = new Promise((resolve) => pdf.once('end', resolve));
let held: Uint8Array[] = [];
let pages = 0;
pdf.on('data', (chunk: Uint8Array) => held.push(chunk));

async function send(): Promise<void> {
  const piece = Buffer.concat(held);
  held = [];
  await ask({ piece, pages } satisfies PrintMessage);
}

for (;;) {
  const next = await ask<PrintDocument | null>({ next: true } satisfies PrintMessage);
  if (!next) break;
  pages += drawDocument(pdf, next);
  await send();
}
pdf.end();
await ended;
await send();
