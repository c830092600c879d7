import type { ChoiceFieldJson } from '@pedestal/blueprint';
import { isCleanText, textOf, toDecimal } from '../../../platform/spreadsheet/cell-text.ts';
import type { InputCell } from '../../../platform/spreadsheet/cells.ts';
import type { Column } from '../catalogue/schema.ts';
import { ProblemError, type ProblemName } from '../record/problems.ts';
import type { ApiValue } from '../record/values.ts';

/** Texts that name other records, people or units; they are looked up later. */
export interface Names {
  names: readonly string[];
}

export type CellValue = ApiValue | Names;

const NAMED: ReadonlySet<string> = new Set(['link', 'links', 'person', 'orgUnit']);

/** Does a cell of the column name other records, people or units? */
export const isNamed = ({ field }: Column) => field !== undefined && NAMED.has(field.type);

export interface CellContext {
  /** Are stored results of formulas used? */
  useResults: boolean;
  /** The instant of `yyyy-mm-dd hh:mm:ss` in the person's time zone. */
  toInstant(text: string): number | undefined;
}

/** Between several choices or links in one cell. */
const SEPARATORS = /[;；,，、\n]/;

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);

/** The value of the API that a cell means; null: empty. Its field checks it later. Throws `ProblemError`. */
export function readCell(column: Column, cell: InputCell, context: CellContext): CellValue {
  const { field } = column;
  if (cell === null) return null;
  if (typeof cell === 'object' && 'unusable' in cell) {
    if (cell.result !== undefined && context.useResults) {
      return readCell(column, cell.result, context);
    }
    throw fail(column, cell.unusable === 'formula' ? 'formula' : 'errorCell');
  }
  if (typeof cell === 'number' && field && NUMBERS.has(field.type)) return toDecimal(cell);
  const text = textOf(cell);
  if (!isCleanText(text)) throw fail(column, 'badText');
  const plain = text.trim();
  if (plain === '') return null;
  // The number of a record, by which it is found.
  if (!field) return plain;
  switch (field.type) {
    case 'choice':
      return findChoice(field, plain);
    case 'choices':
      return splitList(plain).map((item) => findChoice(field, item));
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return readNumber(plain);
    case 'boolean':
      return readBoolean(column, cell, plain);
    case 'date':
      return readDay(plain);
    case 'timestamp':
      return readInstant(column, plain, context);
    case 'link':
    case 'person':
    case 'orgUnit':
      return { names: [plain] };
    case 'links':
      return { names: splitList(plain) };
    default:
      return text;
  }
}

function fail({ id }: Column, name: ProblemName): ProblemError {
  return new ProblemError({ field: id, name });
}

function splitList(text: string): string[] {
  const items = text.split(SEPARATORS).map((item) => item.trim());
  return items.filter((item) => item !== '');
}

const GROUPED = /^([-+]?)(\d{1,3}(?:,\d{3})+)(\.\d+)?$/;

/** Numbers as people type them: full width, with separators of thousands, a currency or a percent sign. */
function readNumber(text: string): string {
  const plain = text
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/^([-+]?)\s*[¥$€]\s*/, '$1')
    .replace(/\s*%$/, '')
    .replace(/^\+/, '');
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

const YES = new Set(['true', 'yes', 'y', '1', '是', '√', '✓']);
const NO = new Set(['false', 'no', 'n', '0', '否', '×', '✗']);

function readBoolean(column: Column, cell: InputCell, text: string): boolean {
  if (typeof cell === 'boolean') return cell;
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw fail(column, 'notABoolean');
}

const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;

/** `yyyy-mm-dd` for the usual ways to write a day; anything else is left as it is, to be refused. */
function readDay(text: string): string {
  const match = DAY.exec(text.replace(/[ T]00:00(?::00)?$/, ''));
  if (!match) return text;
  const [, year, month = match[4] ?? '', day = match[5] ?? ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const TIME = /^(\S+)(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

function readInstant(column: Column, text: string, { toInstant }: CellContext): number {
  const match = TIME.exec(text);
  const [, day = '', hour = '0', minute = '00', second = '00'] = match ?? [];
  const instant =
    match && toInstant(`${readDay(day)} ${hour.padStart(2, '0')}:${minute}:${second}`);
  if (instant === undefined || instant === null) throw fail(column, 'notATime');
  return instant;
}

/** The choice with this id or title; an unknown text is left as it is, to be refused. */
function findChoice({ choices }: ChoiceFieldJson, text: string): string {
  const word = text.toLowerCase();
  const found =
    choices.find(({ id }) => id === text) ??
    choices.find(({ title }) => title.some((each) => each.toLowerCase() === word));
  return found?.id ?? text;
}
