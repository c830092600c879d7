import type { Locale } from '@pedestal/contract';
import type { DatabaseSource } from '../../../platform/db/database.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import type { Storage } from '../catalogue/schema.ts';

/** A column of an export. Plain data: it is sent to a thread. */
export interface PlannedColumn {
  title: string;
  /** Name of the stored value in the row. */
  raw: string;
  storage: Storage;
  /** Access to the field in rows of each part of the gate. */
  access: readonly FieldAccess[];
  /** Titles of choices by id. */
  choices?: Readonly<Record<string, string>>;
  /** Name of the readable text in the row, of a column that stores ids, and how it is stored. */
  label?: { from: string; storage: Storage };
}

export interface PlannedSheet {
  name: string;
  sql: string;
  parameters: readonly SqlValue[];
  columns: readonly PlannedColumn[];
  /** Rows of these parts of the gate are shown. */
  parts: readonly FieldAccess[];
  /** Do rows say which parts they belong to? Otherwise they belong to all of them. */
  hasFlags: boolean;
}

/** What the thread needs to write the file: queries that have passed the gate, and no rights. */
export interface ExportPlan {
  source: DatabaseSource;
  format: 'xlsx' | 'csv';
  locale: Locale;
  timeZone: string;
  maxRows: number;
  sheets: readonly PlannedSheet[];
}

/** What the thread reports. */
export type ExportMessage =
  | { total: number }
  /** A piece of the file, and the number of records in the file so far. */
  | { piece: Uint8Array; done: number };
