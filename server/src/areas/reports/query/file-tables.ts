import type { ReportResult, ReportRow } from '@pedestal/contract';
import type { PrintDocument, PrintedBlock } from '../../../platform/pdf/print-document.ts';
import type { OutputCell } from '../../../platform/spreadsheet/cells.ts';
import type { OutputSheet } from '../../../platform/spreadsheet/xlsx-writer.ts';
import {
  type FilePart,
  keysOf,
  type Language,
  showFigure,
  showTime,
  showValue,
  titlesOf,
} from './figure-words.ts';
import { chartsOf } from './file-charts.ts';

const TEXTS = {
  asOf: { 'zh-CN': '数据截至', 'en-US': 'As of' },
  cut: {
    'zh-CN': '行数过多，仅列出前面的部分',
    'en-US': 'There are more rows; only the first are listed',
  },
} as const;

const WIDTH = 18;

export function toSheet(part: FilePart, { locale, timeZone }: Language): OutputSheet {
  const { result, problem, title } = part;
  if (!result) return { name: title, widths: [60], headRows: 0, rows: [[problem]] };
  const head = titlesOf(result, locale);
  const rows = tableRows(result).map(({ row, isTotal }): OutputCell[] => [
    ...keysOf(result, row, { locale, isTotal }),
    ...row.values.map((value, index) =>
      toCell(showValue(result, index, value, timeZone), result.measures[index]?.format),
    ),
  ]);
  return { name: title, widths: head.map(() => WIDTH), headRows: 1, rows: [head, ...rows] };
}

/** Landscape A4. */
const PAPER = { width: 297, height: 210 };

export function toDocument(
  heading: string,
  part: FilePart,
  { locale, timeZone }: Language,
): PrintDocument {
  const { result, title, problem } = part;
  const blocks: PrintedBlock[] = [{ kind: 'text', text: title, size: 'large', align: 'left' }];
  if (!result) {
    blocks.push({ kind: 'text', text: problem, size: 'normal', align: 'left' });
    return { ...PAPER, blocks, footer: heading };
  }
  const age = `${TEXTS.asOf[locale]} ${showTime(result.asOf, timeZone)}`;
  const note = result.isComplete ? age : `${age} · ${TEXTS.cut[locale]}`;
  blocks.push({ kind: 'text', text: note, size: 'small', align: 'left' });
  blocks.push(...chartsOf(part, { locale, timeZone }));
  blocks.push({
    kind: 'table',
    title: '',
    columns: titlesOf(result, locale).map((each, index) => ({
      title: each,
      isNumber: index >= result.dimensions.length,
    })),
    rows: tableRows(result).map(({ row, isTotal }) => [
      ...keysOf(result, row, { locale, isTotal }),
      ...row.values.map(
        (value, index) => showFigure(result, index, value, { locale, timeZone }) ?? '',
      ),
    ]),
  });
  return { ...PAPER, blocks, footer: heading };
}

/** The rows, and the grand total where it was asked for. */
function tableRows({ rows, totals }: ReportResult): { row: ReportRow; isTotal: boolean }[] {
  const grand = totals.find(({ by }) => by.length === 0)?.rows ?? [];
  return [
    ...rows.map((row) => ({ row, isTotal: false })),
    ...grand.map((row) => ({ row, isTotal: true })),
  ];
}

function toCell(value: string | null, format: string | undefined): OutputCell {
  if (value === null || format === 'time') return value;
  return format === 'day' ? { date: value } : { number: value };
}
