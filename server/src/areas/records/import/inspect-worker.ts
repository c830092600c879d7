import { workerData } from 'node:worker_threads';
import { type DatabaseSource, openDatabase } from '../../../platform/db/database.ts';
import { ask } from '../../../platform/jobs/ask.ts';
import { textOf } from '../../../platform/spreadsheet/cell-text.ts';
import { isExplanation, readHeaders } from '../../../platform/spreadsheet/header-row.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { UnreadableFile } from './import-task.ts';
import { readUpload, toUnreadable } from './upload-file.ts';

/** What the head of a file says, or why it cannot be read. */
export type Inspection =
  | { sheet: string; headers: (string | null)[]; sample: string[][] }
  | { error: UnreadableFile };

const SAMPLE_CHARS = 100;

const { source, importId } = workerData as { source: DatabaseSource; importId: string };
const database = await openDatabase(source);
try {
  await ask(await inspect());
} catch (error) {
  const unreadable = toUnreadable(error);
  if (!unreadable) throw error;
  await ask({ error: unreadable } satisfies Inspection);
} finally {
  await database.close();
}

async function inspect(): Promise<Inspection> {
  const { sheet, rows } = await readUpload(database.db, importId);
  let headers: (string | null)[] | undefined;
  const sample: string[][] = [];
  for await (const row of rows) {
    if (!headers) headers = readHeaders(row, sheet);
    else if (!isExplanation(row)) {
      const cells = headers.map((_, index) => row.cells[index] ?? null);
      sample.push(cells.map((cell) => (cell === null ? '' : textOf(cell).slice(0, SAMPLE_CHARS))));
    }
    if (sample.length === RECORD_LIMITS.import.sampleRows) break;
  }
  if (!headers?.some((header) => header !== null)) throw new SpreadsheetError('noHeader');
  return { sheet, headers, sample };
}
