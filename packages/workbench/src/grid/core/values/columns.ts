import type { CellValue } from './cell-value.ts';

/** What a cell holds. It decides how the cell looks, how text is read into it and how it is edited. */
export type CellType =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references';

/** A colour of chips and of conditionally coloured cells. */
export type Tone =
  | 'grey'
  | 'blue'
  | 'green'
  | 'lime'
  | 'amber'
  | 'orange'
  | 'red'
  | 'magenta'
  | 'violet'
  | 'teal';

/** A conditional colour. It is never alone: a sign stands beside it, and words say what it means. */
export interface CellMark {
  tone: Tone;
  /** One character. */
  sign: string;
  label: string;
}

export interface Choice {
  value: string;
  label: string;
  tone?: Tone;
  /** Shown where it is chosen already, but no longer offered. */
  isHidden?: boolean;
}

/** A stored record. */
export interface GridRow {
  id: string;
  values: Readonly<Record<string, CellValue>>;
  /** Version that a save is based on. */
  version?: number;
}

/** A column, as far as it needs no React. */
export interface Column {
  key: string;
  title: string;
  type: CellType;
  /** In pixels. */
  width?: number;
  /** Frozen columns come first and stay in view. */
  isFrozen?: boolean;
  isEditable?: boolean | ((row: GridRow) => boolean);
  isRequired?: boolean;
  isSortable?: boolean;
  /** Never hidden. */
  isFixed?: boolean;
  /** Enter opens the row, even where the cell can be edited; F2 and typing edit it. */
  isOpener?: boolean;
  /** Digits after the decimal point. */
  scale?: number;
  /** Of `choice` and `choices`. */
  options?: readonly Choice[];
  /** Name of what an id of `reference` or `references` refers to. */
  labelOf?: (id: string) => string | undefined;
  /** Finds the ids of pasted names of `reference` and `references`; names that are missing are faulty. */
  lookUp?: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The text of a value, shown and copied. */
  format?: (value: CellValue, row: GridRow) => string;
  /** The value of typed or pasted text; undefined: it cannot be read. */
  parse?: (text: string) => CellValue | undefined;
  /** What is wrong with a value. */
  check?: (value: CellValue, row: GridRow) => string | undefined;
  /** Conditional colour of a cell. */
  markOf?: (value: CellValue, row: GridRow) => CellMark | undefined;
}

const NUMERIC: readonly CellType[] = ['integer', 'decimal', 'money'];

export const isNumeric = ({ type }: Column) => NUMERIC.includes(type);

export function isEditable({ isEditable: rule = false }: Column, row: GridRow): boolean {
  return typeof rule === 'function' ? rule(row) : rule;
}
