import type { Db } from '../../../platform/db/database.ts';
import type { InputTable } from '../../../platform/spreadsheet/cells.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { FILE_PART, readPieces } from './import.store.ts';
import type { UnreadableFile } from './import-task.ts';

/** Reads an uploaded file. Throws `SpreadsheetError`. */
export async function readUpload(db: Db, importId: string): Promise<InputTable> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(db, importId, FILE_PART)) pieces.push(piece);
  return readTable(Buffer.concat(pieces));
}

/** An error as plain data for another thread; undefined: it is another kind of error. */
export function toUnreadable(error: unknown): UnreadableFile | undefined {
  if (!(error instanceof SpreadsheetError)) return undefined;
  const { problem, detail, place } = error;
  return { problem, detail, place };
}
