import type { Locale } from '@pedestal/contract';
import { toOutput } from './cell-text.ts';
import type { InputCell, OutputCell } from './cells.ts';
import { writeXlsx } from './xlsx-writer.ts';

/** A row that is not imported, as it was read, and why. */
export interface FaultyRow {
  cells: readonly InputCell[];
  faults: readonly { field: string; message: string }[];
}

const WIDTH = 16;
const REASON_WIDTH = 60;

/** The faulty rows as an xlsx file, with a last column that says why. */
export function writeFaultyRows(
  headers: readonly (string | null)[],
  faulty: AsyncIterable<FaultyRow> | Iterable<FaultyRow>,
  locale: Locale,
): AsyncGenerator<Buffer> {
  async function* rows(): AsyncGenerator<OutputCell[]> {
    yield [...headers.map((header) => header ?? ''), locale === 'zh-CN' ? '错误原因' : 'Errors'];
    for await (const { cells, faults } of faulty) {
      const values = headers.map((_, index) => toOutput(cells[index] ?? null));
      const why = faults
        .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
        .join('\n');
      yield [...values, why];
    }
  }
  const widths = [...headers.map(() => WIDTH), REASON_WIDTH];
  const name = locale === 'zh-CN' ? '错误明细' : 'Errors';
  return writeXlsx([{ name, widths, headRows: 1, rows: rows() }]);
}
