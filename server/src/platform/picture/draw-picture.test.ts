import { expect, it } from 'vitest';
import type { PrintedChart } from '../chart/chart.ts';
import { runInThread } from '../jobs/job-thread.ts';
import type { PrintDocument } from '../pdf/print-document.ts';
import { drawPicture } from './draw-picture.ts';

const numbers = Array.from({ length: 31 }, (_, index) => index);
const BARS: PrintedChart = {
  kind: 'bar',
  categories: numbers.map((index) => `供应商 ${index}`),
  series: [{ name: '入库', values: numbers, texts: numbers.map(String) }],
  isStacked: false,
  isShare: false,
};
const DOCUMENT: PrintDocument = {
  ...{ width: 297, height: 210, footer: '' },
  blocks: [
    { kind: 'text', text: '<script>&"日报\u0000', size: 'large', align: 'left' },
    { kind: 'chart', title: '入库', chart: BARS },
    {
      kind: 'table',
      title: '',
      columns: [
        { title: '供应商', isNumber: false },
        { title: '数量', isNumber: true },
      ],
      rows: Array.from({ length: 500 }, (_, index) => [`龙井茶厂 ${index}`, String(index)]),
    },
  ],
};

it('writes names as text, and cuts what is too long for a picture', () => {
  const svg = drawPicture([DOCUMENT]);
  expect(svg).toContain('&lt;script&gt;&amp;&quot;日报 ');
  expect(svg).not.toContain('<script>');
  expect(svg).toContain('龙井茶厂 59<');
  expect(svg).not.toContain('龙井茶厂 60<');
  const height = (text: string) => Number(/ height="(\d+)"/.exec(text)?.[1]);
  expect(height(drawPicture(Array.from({ length: 24 }, () => DOCUMENT)))).toBeLessThan(40_000);
});

it('becomes a PNG in a thread of its own', async () => {
  const module = new URL('./picture-worker.ts', import.meta.url);
  const png = await runInThread<Uint8Array>(module, [DOCUMENT], new AbortController().signal);
  expect(Buffer.from(png.subarray(0, 8)).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(Buffer.from(png.buffer, png.byteOffset).readUInt32BE(16)).toBe(1_200);
});
