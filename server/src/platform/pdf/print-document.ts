import type { Symbology } from '@pedestal/blueprint';
import type { PrintedChart } from '../chart/chart.ts';

/** One record on its form, as text: all that the thread that draws it gets to know. */
export interface PrintDocument {
  /** Millimetres. */
  width: number;
  height: number;
  blocks: readonly PrintedBlock[];
  footer: string;
}

export type PrintedBlock =
  | {
      kind: 'text';
      text: string;
      size: 'small' | 'normal' | 'large';
      align: 'left' | 'center' | 'right';
    }
  | { kind: 'fields'; columns: number; fields: readonly PrintedField[] }
  | {
      kind: 'table';
      title: string;
      columns: readonly PrintedColumn[];
      rows: readonly (readonly string[])[];
      /** A last row that adds up the others. */
      total?: readonly string[];
    }
  | { kind: 'chart'; title: string; chart: PrintedChart }
  | { kind: 'barcode'; value: string; symbology: Symbology }
  | { kind: 'signatures'; titles: readonly string[] };

export interface PrintedField {
  title: string;
  value: string;
}

export interface PrintedColumn {
  title: string;
  isNumber: boolean;
}

/** What the thread asks for: the next record, or to take a piece of the file. */
export type PrintMessage = { next: true } | { piece: Uint8Array; pages: number };
