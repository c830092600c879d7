import type { Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { InputCell, OutputCell } from '../../../platform/spreadsheet/cells.ts';
import { writeXlsx } from '../../../platform/spreadsheet/xlsx-writer.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { inLanguage } from '../export/plan-sheets.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { describe } from '../record/problems.ts';
import { textOf } from './cell-values.ts';
import { readPieces } from './import.store.ts';
import type { Fault } from './import-task.ts';
import type { PlannedRow } from './plan-row.ts';

/** A row that is not imported, as it was read. */
interface FaultyRow {
  cells: InputCell[];
  faults: Fault[];
}

/** The faulty rows of a batch as they are stored, in the person's language. */
export function describeFaults(
  rows: readonly PlannedRow[],
  collection: CollectionSchema,
  locale: Locale,
): FaultyRow[] {
  return rows.flatMap(({ input, problems }) => {
    if (problems.length === 0) return [];
    const faults = problems.map((problem) => {
      const { field, message } = describe(problem, locale);
      const title = collection.columns.get(field)?.title;
      return { row: input.number, field: title ? inLanguage(title, locale) : field, message };
    });
    return [{ cells: input.cells, faults }];
  });
}

/** The faulty rows as a file, with a last column that says why. */
export function writeFaultyRows(
  db: Db,
  {
    importId,
    jobId,
    headers,
    locale,
  }: {
    importId: string;
    jobId: string;
    headers: readonly (string | null)[];
    locale: Locale;
  },
  onFault: (fault: Fault) => void,
): AsyncGenerator<Buffer> {
  async function* rows(): AsyncGenerator<OutputCell[]> {
    yield [...headers.map((header) => header ?? ''), locale === 'zh-CN' ? '错误原因' : 'Errors'];
    for await (const piece of readPieces(db, importId, jobId)) {
      const batch = JSON.parse(Buffer.from(piece).toString()) as FaultyRow[];
      for (const { cells, faults } of batch) {
        for (const fault of faults) onFault(fault);
        const values = headers.map((_, index) => toOutput(cells[index] ?? null));
        const why = faults.map(({ field, message }) => `${field}: ${message}`).join('\n');
        yield [...values, why];
      }
    }
  }
  const widths = [...headers.map(() => 16), 60];
  const name = locale === 'zh-CN' ? '错误明细' : 'Errors';
  return writeXlsx([{ name, widths, headRows: 1, rows: rows() }]);
}

function toOutput(cell: InputCell): OutputCell {
  if (cell === null || typeof cell === 'boolean' || typeof cell === 'string') return cell;
  if (typeof cell === 'number') return { number: textOf(cell) };
  return 'date' in cell ? cell : `#${cell.unusable}`;
}

/** Collects the first faults, which the result of the job names. */
export function collectFaults() {
  const faults: Fault[] = [];
  return {
    faults,
    add: (fault: Fault) => {
      if (faults.length < RECORD_LIMITS.import.faultsShown) faults.push(fault);
    },
  };
}
