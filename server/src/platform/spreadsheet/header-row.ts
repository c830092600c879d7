import type { InputCell, InputRow } from './cells.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The explanations of our templates begin with this mark. */
export const EXPLANATION = '※';

export function isExplanation({ cells }: InputRow): boolean {
  const first = cells.find((cell) => cell !== null);
  return typeof first === 'string' && first.startsWith(EXPLANATION);
}

/** The headings of the first row; null: none. A heading that occurs twice is refused. */
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

/** Headings are compared without case, width, surrounding space and the mark of required fields. */
function normalize(header: string): string {
  return header
    .normalize('NFKC')
    .trim()
    .replace(/\s*\*$/, '')
    .toLowerCase();
}

/** The field of each heading, found by its id or by its title in either language; null: none. */
export function matchHeaders(
  headers: readonly (string | null)[],
  columns: Iterable<{ id: string; title: readonly string[] }>,
): Record<string, string | null> {
  const fields = new Map<string, string>();
  for (const { id, title } of columns) {
    for (const name of [...title, id]) {
      const key = normalize(name);
      if (!fields.has(key)) fields.set(key, id);
      fields.set(`${key} (${id.toLowerCase()})`, id);
    }
  }
  const taken = new Set<string>();
  const mapping: Record<string, string | null> = {};
  for (const header of headers) {
    if (header === null) continue;
    const field = fields.get(normalize(header)) ?? null;
    mapping[header] = field !== null && taken.has(field) ? null : field;
    if (field !== null) taken.add(field);
  }
  return mapping;
}
