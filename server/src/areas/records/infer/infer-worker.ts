import { workerData } from 'node:worker_threads';
import { ask } from '../../../platform/jobs/ask.ts';
import { isExplanation, readHeaders } from '../../../platform/spreadsheet/header-row.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import type { UnreadableFile } from '../import/import-task.ts';
import { toUnreadable } from '../import/upload-file.ts';
import { countCell, createTally, type Tally } from './column-tally.ts';

/** What a file holds, or why it cannot be read. */
export type Inference =
  | { sheet: string; rows: number; tallies: Tally[] }
  | { error: UnreadableFile };

try {
  await ask(await infer(Buffer.from(workerData as Uint8Array)));
} catch (error) {
  const unreadable = toUnreadable(error);
  if (!unreadable) throw error;
  await ask({ error: unreadable } satisfies Inference);
}

async function infer(file: Buffer): Promise<Inference> {
  const { sheet, rows } = await readTable(file);
  let tallies: (Tally | undefined)[] | undefined;
  let count = 0;
  for await (const row of rows) {
    if (!tallies) {
      tallies = readHeaders(row, sheet).map((header) =>
        header === null ? undefined : createTally(header),
      );
    } else if (!isExplanation(row)) {
      count += 1;
      for (const [index, tally] of tallies.entries()) {
        if (tally) countCell(tally, row.cells[index] ?? null);
      }
    }
  }
  const named = (tallies ?? []).filter((tally) => tally !== undefined);
  if (named.length === 0) throw new SpreadsheetError('noHeader');
  return { sheet, rows: count, tallies: named };
}
