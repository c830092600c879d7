import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { PrintDocument } from '../pdf/print-document.ts';
import { drawPicture } from './draw-picture.ts';

const FONT = new URL(
  '../../../../node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  import.meta.url,
);
const CODE = new URL('../../../../node_modules/@resvg/resvg-wasm/index_bg.wasm', import.meta.url);

const documents = workerData as readonly PrintDocument[];
await initWasm(await readFile(CODE));
const picture = new Resvg(drawPicture(documents), {
  font: { fontBuffers: [await readFile(FONT)], defaultFontFamily: 'Noto Sans SC' },
});
parentPort?.postMessage(picture.render().asPng());
