import { readFile } from 'node:fs/promises';
import { REPORT_CHARTS, type ReportChart, type ReportResult } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { runInThread } from '../../../platform/jobs/job-thread.ts';
import { drawDocument } from '../../../platform/pdf/draw-document.ts';
import { openPdf } from '../../../platform/pdf/page.ts';
import { drawPicture } from '../../../platform/picture/draw-picture.ts';
import { readChart } from './file-charts.ts';
import { toDocument } from './file-tables.ts';

const LANGUAGE = { locale: 'en-US', timeZone: 'UTC' } as const;

function resultOf(
  keys: readonly (readonly (string | null)[])[],
  values: readonly (readonly (string | null)[])[],
  { isTime = false } = {},
): ReportResult {
  return {
    table: { kind: 'collection', workspace: 'test', collection: 'sale' },
    dimensions: (keys[0] ?? []).map((_, index) => ({
      field: `d${index}`,
      title: [`维度${index}`, `By ${index}`],
      type: isTime && index === 0 ? 'day' : 'text',
      grain: isTime && index === 0 ? 'month' : null,
    })),
    measures: (values[0] ?? []).map((_, index) => ({
      ...{ id: `m${index}`, title: [`数${index}`, `Figure ${index}`], kind: 'sum', scale: 2 },
      ...{ format: 'money', isAdditive: true, help: '' },
    })),
    rows: keys.map((own, index) => ({
      ...{ keys: [...own], isRest: false, drill: null, drills: {} },
      values: [...(values[index] ?? [])],
    })),
    totals: [],
    labels: (keys[0] ?? []).map(() => ({})),
    asOf: 0,
    isComplete: true,
  } as ReportResult;
}

const ONE = resultOf(
  [['tea'], ['nuts'], ['<b>'], [null]],
  [
    ['10.00', '4.00', '2.00'],
    ['30.00', '9.00', '1.00'],
    ['0.00', '-2.00', '0.00'],
    [null, null, null],
  ],
);
const TWO = resultOf(
  [
    ['north', 'tea'],
    ['north', 'nuts'],
    ['south', 'tea'],
  ],
  [
    ['10.00', '1.00'],
    ['20.00', '3.00'],
    ['7.00', '2.00'],
  ],
);
const MONTHS = resultOf(
  [['2026-01-01'], ['2026-02-01'], ['2026-03-01']],
  [['1.00'], ['5.00'], ['3.00']],
  {
    isTime: true,
  },
);

const documentOf = (result: ReportResult, chart?: ReportChart) =>
  toDocument('Sales', { title: 'Sales', result, problem: '', chart }, LANGUAGE);
const chartsIn = (result: ReportResult, chart?: ReportChart) =>
  documentOf(result, chart).blocks.flatMap((block) =>
    block.kind === 'chart' ? [block.chart] : [],
  );

it.each(REPORT_CHARTS.filter((kind) => kind !== 'table' && kind !== 'pivot'))(
  'draw %s as it was chosen, on paper and in a picture',
  async (kind) => {
    const result = kind === 'heatMap' ? TWO : ONE;
    expect(chartsIn(result, kind)[0]?.kind).toBe(kind);
    const svg = drawPicture([documentOf(result, kind), documentOf(MONTHS, kind)]);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).not.toContain('<b>');
    const pdf = openPdf(await readFile(FONT));
    const pieces: Buffer[] = [];
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    const ended = new Promise((resolve) => pdf.once('end', resolve));
    drawDocument(pdf, documentOf(result, kind));
    pdf.end();
    await ended;
    expect(Buffer.concat(pieces).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  },
);

const FONT = new URL(
  '../../../../../node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  import.meta.url,
);

it('draw no chart of a table or a pivot, and what fits where nothing was chosen', () => {
  expect(chartsIn(ONE, 'table')).toEqual([]);
  expect(chartsIn(TWO, 'pivot')).toEqual([]);
  expect(chartsIn(MONTHS)[0]?.kind).toBe('line');
  expect(chartsIn(TWO)[0]).toMatchObject({
    ...{ kind: 'bar', isStacked: true, categories: ['north', 'south'] },
    series: [
      { name: 'tea', values: [10, 7] },
      { name: 'nuts', values: [20, null] },
    ],
  });
  // One dimension cannot be a heat map.
  expect(chartsIn(ONE, 'heatMap')[0]?.kind).toBe('bar');
  expect(chartsIn(resultOf([], []), 'bar')).toEqual([]);
});

it('give measures of different size a chart each, and a number its course', () => {
  const far = resultOf(
    [['a'], ['b']],
    [
      ['1000.00', '1.00'],
      ['2000.00', '2.00'],
    ],
  );
  expect(chartsIn(far, 'line')).toHaveLength(2);
  expect(chartsIn(MONTHS, 'number').map(({ kind }) => kind)).toEqual(['number', 'line']);
  expect(chartsIn(MONTHS, 'number')[0]).toMatchObject({ figures: [{ text: '3.00' }] });
});

it('have every period between the first and the last one, and yes and no in words', () => {
  const far = resultOf([['2026-01-01'], ['2026-03-01']], [['1.00'], ['3.00']], { isTime: true });
  expect(chartsIn(far, 'line')[0]).toMatchObject({
    categories: ['2026-01', '2026-02', '2026-03'],
    series: [{ values: [1, 0, 3] }],
  });
  expect(chartsIn({ ...far, isTopOnly: true }, 'bar')[0]).toMatchObject({
    series: [{ values: [1, 3] }],
  });
  const split = resultOf(
    [
      ['2026-01-01', 'true'],
      ['2026-03-01', 'false'],
    ],
    [['1.00'], ['3.00']],
    { isTime: true },
  );
  const dimensions = split.dimensions.map((each, at) =>
    at === 1 ? { ...each, type: 'boolean' as const } : each,
  );
  expect(chartsIn({ ...split, dimensions }, 'area')[0]).toMatchObject({
    categories: ['2026-01', '2026-02', '2026-03'],
    series: [
      { name: 'Yes', values: [1, 0, 0] },
      { name: 'No', values: [0, 0, 3] },
    ],
  });
  expect(chartsIn({ ...split, isComplete: false }, 'area')[0]).toMatchObject({
    series: [{ values: [1, null] }, { values: [null, 3] }],
  });
});

it('have periods in turn where they make the series, whichever occurs first', () => {
  const split = resultOf(
    [
      ['tea', '2026-03-01'],
      ['tea', null],
      ['nuts', '2026-01-01'],
    ],
    [['1.00'], ['2.00'], ['3.00']],
  );
  const dimensions = split.dimensions.map((each, at) =>
    at === 1 ? { ...each, grain: 'month' as const } : each,
  );
  const [chart] = chartsIn({ ...split, dimensions }, 'bar');
  expect(chart).toMatchObject({
    series: [{ name: '2026-01' }, { name: '2026-03' }, { values: [2, null] }],
  });
});

it('read the kind of a saved presentation', () => {
  expect(readChart('{"kind":"pie"}')).toBe('pie');
  expect(readChart('{"chart":"area"}')).toBe('area');
  expect(readChart('{"kind":"map"}')).toBeUndefined();
  expect(readChart('null')).toBeUndefined();
});

it('become a PNG in a thread of their own', async () => {
  const module = new URL('../../../platform/picture/picture-worker.ts', import.meta.url);
  const documents = [documentOf(ONE, 'pie'), documentOf(MONTHS, 'area')];
  const png = await runInThread<Uint8Array>(module, documents, new AbortController().signal);
  expect(Buffer.from(png.subarray(1, 4)).toString('latin1')).toBe('PNG');
});

it('list figures with separators and all their digits, and below the top what is left', () => {
  const result = resultOf([['tea'], ['']], [['3332193.3756'], [null]]);
  result.measures = result.measures.map((measure) => ({ ...measure, scale: 4 }));
  result.rows = result.rows.map((row, index) => ({ ...row, isRest: index === 1 }));
  const rows = documentOf(result).blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows : [],
  );
  expect(rows).toEqual([
    ['tea', '3,332,193.3756'],
    ['Other', ''],
  ]);
});
