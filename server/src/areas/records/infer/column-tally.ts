import { textOf } from '../../../platform/spreadsheet/cell-text.ts';
import type { InputCell } from '../../../platform/spreadsheet/cells.ts';
import { RECORD_LIMITS } from '../limits.ts';

const { samples: MAX_SAMPLES, choices: MAX_CHOICES, choiceChars } = RECORD_LIMITS.infer;
const SAMPLE_CHARS = 60;

/** Types whose values can be told from their text. */
export const TOLD_TYPES = [
  'boolean',
  'integer',
  'decimal',
  'percent',
  'date',
  'timestamp',
] as const;
export type ToldType = (typeof TOLD_TYPES)[number];

/** What the values of one column have in common. */
export interface Tally {
  header: string;
  filled: number;
  formulas: number;
  /** Values that are not of a type. */
  misfits: Record<ToldType, number>;
  /** Most digits after the decimal point, and most characters. */
  scale: number;
  chars: number;
  hasLines: boolean;
  /** Values with a leading zero or more digits than a number keeps. */
  codes: number;
  /** Different values, until there are too many for choices. */
  values: string[] | undefined;
  samples: string[];
}

export function createTally(header: string): Tally {
  const misfits = Object.fromEntries(TOLD_TYPES.map((type) => [type, 0])) as Tally['misfits'];
  return {
    ...{ header, filled: 0, formulas: 0, misfits, scale: 0, chars: 0, hasLines: false, codes: 0 },
    values: [],
    samples: [],
  };
}

/** Counts one cell. Of a formula, the stored result counts: that is what an import would take. */
export function countCell(tally: Tally, cell: InputCell): void {
  if (cell !== null && typeof cell === 'object' && 'unusable' in cell) {
    if (cell.unusable === 'formula') tally.formulas += 1;
    if (cell.result !== undefined) countCell(tally, cell.result);
    return;
  }
  const text = cell === null ? '' : textOf(cell).trim();
  if (text === '') return;
  tally.filled += 1;
  tally.chars = Math.max(tally.chars, text.length);
  tally.hasLines ||= text.includes('\n');
  for (const type of TOLD_TYPES) if (!isOf(type, text)) tally.misfits[type] += 1;
  const number = plainNumber(text);
  if (number !== undefined) {
    tally.scale = Math.max(tally.scale, number.split('.')[1]?.length ?? 0);
    if (/^0\d/.test(number) || number.replace(/\D/g, '').length > 15) tally.codes += 1;
  }
  noteValue(tally, text);
}

function noteValue(tally: Tally, text: string): void {
  const sample = text.slice(0, SAMPLE_CHARS);
  if (tally.samples.length < MAX_SAMPLES && !tally.samples.includes(sample)) {
    tally.samples.push(sample);
  }
  if (!tally.values || tally.values.includes(text)) return;
  if (tally.values.length === MAX_CHOICES || text.length > choiceChars) tally.values = undefined;
  else tally.values.push(text);
}

const WORDS = new Set(['true', 'false', 'yes', 'no', '是', '否', '√', '×', '✓', '✗']);
const DAY = /^\d{4}[-/.年](?:0?[1-9]|1[0-2])[-/.月](?:0?[1-9]|[12]\d|3[01])日?$/;
const TIME = /^(\S+)[ T]\d{1,2}:\d{2}(?::\d{2})?$/;

function isOf(type: ToldType, text: string): boolean {
  switch (type) {
    case 'boolean':
      return WORDS.has(text.toLowerCase());
    case 'date':
      return DAY.test(text.replace(/[ T]00:00(?::00)?$/, ''));
    case 'timestamp': {
      const [, day] = TIME.exec(text) ?? [];
      return DAY.test(day ?? text);
    }
    case 'percent':
      return /%$/.test(text) && plainNumber(text) !== undefined;
    case 'integer':
      return /^-?\d{1,15}$/.test(plainNumber(text) ?? '') && !text.endsWith('%');
    case 'decimal': {
      const [whole = '', fraction = ''] = (plainNumber(text) ?? 'x').split('.');
      return /^-?\d{1,12}$/.test(whole) && fraction.length <= 6;
    }
  }
}

/** The digits of a number as people type it, with separators, currency or percent sign. */
function plainNumber(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const plain = text
    .normalize('NFKC')
    .replace(/^([-+]?)\s*[¥$€]\s*/, '$1')
    .replace(/\s*%$/, '')
    .replace(/^\+/, '');
  const digits = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? digits : undefined;
}
