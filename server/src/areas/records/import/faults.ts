import type { Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { FaultyRow } from '../../../platform/spreadsheet/faulty-rows.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { inLanguage } from '../export/plan-sheets.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { describe } from '../record/problems.ts';
import { readPieces } from './import.store.ts';
import type { Fault } from './import-task.ts';
import type { PlannedRow } from './plan-row.ts';

interface StoredFaults extends FaultyRow {
  faults: Fault[];
}

/** The faulty rows of a batch as they are stored, in the person's language. */
export function describeFaults(
  rows: readonly PlannedRow[],
  collection: CollectionSchema,
  locale: Locale,
): StoredFaults[] {
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

/** The faulty rows of an import, in the order of the file. */
export async function* readFaultyRows(
  db: Db,
  { importId, jobId }: { importId: string; jobId: string },
  onFault: (fault: Fault) => void,
): AsyncGenerator<FaultyRow> {
  for await (const piece of readPieces(db, importId, jobId)) {
    for (const row of JSON.parse(Buffer.from(piece).toString()) as StoredFaults[]) {
      for (const fault of row.faults) onFault(fault);
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
