import type { Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { FaultyRow } from '../../../platform/spreadsheet/faulty-rows.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { inLanguage } from '../export/plan-sheets.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { describe } from '../record/problems.ts';
import { readPieces } from './import.store.ts';
import { findColumn } from './import-columns.ts';
import type { Fault } from './import-task.ts';
import type { PlannedRow, RowProblem } from './plan-row.ts';

interface StoredFaults extends FaultyRow {
  faults: Fault[];
}

/** Of a row whose record is not imported because of another row. */
const OTHER_ROW: RowProblem = { field: '', name: 'otherRow' };

/** The faulty rows of a batch as they are stored, in the person's language. */
export function describeFaults(
  rows: readonly PlannedRow[],
  collection: CollectionSchema,
  locale: Locale,
): StoredFaults[] {
  const faultOf = (row: number, problem: RowProblem): Fault => {
    const { field, message } = describe(problem, locale);
    const title = findColumn(collection, field)?.title ?? collection.lines.get(field)?.json.title;
    return { row, field: title ? inLanguage(title, locale) : field, message };
  };
  return rows.flatMap(({ input, more, problems }) => {
    if (problems.length === 0) return [];
    return [input, ...more].map(({ number, cells }) => {
      const own = problems.filter(({ row = input.number }) => row === number);
      const shown = own.length > 0 ? own : [OTHER_ROW];
      return { cells, faults: shown.map((problem) => faultOf(number, problem)) };
    });
  });
}

/** The faulty rows of an import, in the order of the file. */
export async function* readFaultyRows(
  db: Db,
  { importId, jobId }: { importId: string; jobId: string },
  onFault: (fault: Fault) => void,
): AsyncGenerator<FaultyRow> {
  for await (const piece of readPieces(db, importId, jobId)) {
    for (const row of JSON.parse(Buffer.from(piece).toString()) as StoredFaults[]) {
      for (const fault of row.faults) if (fault.field !== '') onFault(fault);
      yield row;
    }
  }
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
