import { createCsvReader, separatorOf } from '../csv/csv-reader.ts';
import { MIB } from '../limits.ts';
import { isTurnLong, nextTurn } from '../time/turns.ts';
import type { InputRow, InputTable } from './cells.ts';
import { decodeText } from './decode-text.ts';
import { SPREADSHEET_LIMITS, type SpreadsheetLimits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readXlsx } from './xlsx-reader.ts';

const ZIP = Buffer.from('PK\x03\x04');
/** Container of old xls files and of encrypted xlsx files. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Reads a spreadsheet row by row; empty rows are left out. The content decides what the file is,
 * never its name. Throws `SpreadsheetError`.
 */
export async function readTable(
  file: Buffer,
  limits: SpreadsheetLimits = SPREADSHEET_LIMITS,
): Promise<InputTable> {
  if (file.length > limits.file) {
    throw new SpreadsheetError('tooLarge', Math.floor(limits.file / MIB));
  }
  if (file.subarray(0, 4).equals(ZIP)) return readXlsx(file, limits);
  if (file.subarray(0, 4).equals(COMPOUND)) throw new SpreadsheetError('oldFormat');
  return { sheet: '', rows: readCsv(file, limits) };
}

async function* readCsv(file: Buffer, limits: SpreadsheetLimits): AsyncGenerator<InputRow> {
  let reader: ReturnType<typeof createCsvReader> | undefined;
  let count = 0;

  function* take(): Generator<InputRow> {
    for (let row = reader?.next(); row; row = reader?.next()) {
      if (row.cells.every((cell) => cell === '')) continue;
      const place = { row: row.number };
      count += 1;
      if (count > limits.rows) throw new SpreadsheetError('tooManyRows', limits.rows, place);
      if (row.cells.length > limits.columns) {
        const column = limits.columns;
        throw new SpreadsheetError('tooManyColumns', limits.columns, { ...place, column });
      }
      const long = row.cells.findIndex((cell) => cell.length > limits.cell);
      if (long !== -1) {
        throw new SpreadsheetError('cellTooLong', limits.cell, { ...place, column: long });
      }
      yield { number: row.number, cells: row.cells.map((cell) => (cell === '' ? null : cell)) };
    }
  }

  for (const text of decodeText(file)) {
    if (isTurnLong()) await nextTurn();
    reader ??= createCsvReader(separatorOf(text));
    reader.push(text);
    yield* take();
    if (reader.pending() > limits.rowText) {
      throw new SpreadsheetError('rowTooLong', '', { row: reader.row() });
    }
  }
  reader?.end();
  yield* take();
  if (reader?.isOpen()) throw new SpreadsheetError('openQuote', '', { row: reader.row() });
}
