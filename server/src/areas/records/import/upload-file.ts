import type { Db } from '../../../platform/db/database.ts';
import type { InputCell, InputRow, InputTable } from '../../../platform/spreadsheet/cells.ts';
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

/** The explanations of our template begin with this mark. */
export const EXPLANATION = '※';

export function isExplanation({ cells }: InputRow): boolean {
  const first = cells.find((cell) => cell !== null);
  return typeof first === 'string' && first.startsWith(EXPLANATION);
}

/** The headings of the first row. A heading that occurs twice is refused. */
export function readHeaders({ number, cells }: InputRow, sheet: string): (string | null)[] {
  const headers = cells.map(headerOf);
  for (const [column, header] of headers.entries()) {
    if (header === null || headers.indexOf(header) === column) continue;
    const place = { ...(sheet === '' ? {} : { sheet }), row: number, column };
    throw new SpreadsheetError('duplicateHeader', header.slice(0, 100), place);
  }
  return headers;
}

const MAX_HEADER = 200;

function headerOf(cell: InputCell): string | null {
  if (cell === null || typeof cell === 'object') return null;
  return String(cell).trim().slice(0, MAX_HEADER) || null;
}

/** An error as plain data for another thread; undefined: it is another kind of error. */
export function toUnreadable(error: unknown): UnreadableFile | undefined {
  if (!(error instanceof SpreadsheetError)) return undefined;
  const { problem, detail, place } = error;
  return { problem, detail, place };
}
