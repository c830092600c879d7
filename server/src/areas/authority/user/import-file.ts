import {
  AppError,
  type Locale,
  MAX_IMPORT_ROWS,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { isCleanText, textOf } from '../../../platform/spreadsheet/cell-text.ts';
import type { InputCell, InputRow } from '../../../platform/spreadsheet/cells.ts';
import { isExplanation, readHeaders } from '../../../platform/spreadsheet/header-row.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import type { ImportField } from './import-columns.ts';

export type ImportSource = RouteParsed<(typeof routeGroups.userAdmin)['importFaults']>['body'];

export interface ImportCells {
  input: InputRow;
  /** The text of each mapped column that the file has; null: it cannot be used. */
  cells: ReadonlyMap<ImportField, string | null>;
}

export interface ImportTable {
  headers: (string | null)[];
  rows: ImportCells[];
}

/** Reads a file of people. Throws an error that names the place which cannot be read. */
export async function readImport(
  { csv, file, mapping }: ImportSource,
  locale: Locale,
): Promise<ImportTable> {
  if (csv === undefined && file === undefined) throw malformed('file', 'required');
  const bytes = csv === undefined ? Buffer.from(file ?? '', 'base64') : Buffer.from(csv);
  const { headers, rows } = await explain(csv !== undefined, locale, () => readAll(bytes));
  const columns = Object.entries(mapping).flatMap(([field, heading]) => {
    const index = headers.indexOf(heading.trim());
    return index === -1 ? [] : [[field as ImportField, index] as const];
  });
  if (!columns.some(([field]) => field === 'userName')) {
    throw malformed('mapping.userName', 'required');
  }
  return {
    headers,
    rows: rows.map((input) => ({
      input,
      cells: new Map(
        columns.map(([field, index]) => [field, readText(input.cells[index] ?? null)]),
      ),
    })),
  };
}

/** The sheet and the headings of a file. */
export async function readHead(file: string, locale: Locale) {
  return explain(false, locale, async () => {
    const bytes = Buffer.from(file, 'base64');
    const { sheet, rows } = await readTable(bytes, AUTHORITY_LIMITS.user.importFile);
    for await (const row of rows) return { sheet, headers: requireHeaders(row, sheet) };
    throw new SpreadsheetError('noHeader');
  });
}

async function readAll(file: Buffer): Promise<{ headers: (string | null)[]; rows: InputRow[] }> {
  const { sheet, rows } = await readTable(file, AUTHORITY_LIMITS.user.importFile);
  let headers: (string | null)[] | undefined;
  const found: InputRow[] = [];
  for await (const row of rows) {
    if (!headers) headers = requireHeaders(row, sheet);
    else if (!isExplanation(row)) found.push(row);
    if (found.length > MAX_IMPORT_ROWS) {
      throw new SpreadsheetError('tooManyRows', MAX_IMPORT_ROWS, { row: row.number });
    }
  }
  if (!headers) throw new SpreadsheetError('noHeader');
  return { headers, rows: found };
}

function requireHeaders(row: InputRow, sheet: string): (string | null)[] {
  const headers = readHeaders(row, sheet);
  if (headers.every((header) => header === null)) throw new SpreadsheetError('noHeader');
  return headers;
}

function readText(cell: InputCell): string | null {
  if (cell === null) return '';
  if (typeof cell === 'object' && 'unusable' in cell) return null;
  const text = textOf(cell).trim();
  return isCleanText(text) ? text : null;
}

/** A text in the body is malformed input; a file is told apart by its own error. */
async function explain<T>(isText: boolean, locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw isText ? malformed('csv', error.problem) : error.toAppError(locale);
  }
}

function malformed(field: string, message: string): AppError {
  return new AppError('malformedInput', { fields: [{ field, message }] });
}
