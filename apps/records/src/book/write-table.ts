import { writeXlsx } from 'hucre/xlsx';

interface Table {
  /** Of the sheet. */
  name: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The first columns are texts, the others decimals. */
  texts: number;
}

/** Characters that the name of a sheet must not have. */
const FORBIDDEN = /[\\/?*[\]:]/g;
const MAX_NAME = 31;

/** Writes a table as an Excel file: numbers as numbers, a head that stays in view, with filters. */
export async function writeTable({ name, head, rows, texts }: Table): Promise<Blob> {
  const last = head.length - 1;
  const cells = rows.map((row) =>
    row.map((text, at) => (at < texts || text === '' ? text : Number(text))),
  );
  const file = await writeXlsx({
    sheets: [
      {
        name: name.replace(FORBIDDEN, ' ').slice(0, MAX_NAME),
        rows: [[...head], ...cells],
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnOf(last)}${rows.length + 1}` },
      },
    ],
  });
  return new Blob([file as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** The letters of a column, from 0 on: A, Z, AA. */
function columnOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnOf(Math.floor(at / 26) - 1) + letter;
}
