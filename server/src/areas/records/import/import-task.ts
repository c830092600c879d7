import type { Locale } from '@pedestal/contract';
import type { DatabaseSource } from '../../../platform/db/database.ts';
import type { TokenScope } from '../../../platform/http/token-scope.ts';
import type { Lease } from '../../../platform/jobs/job.ts';
import type { WriterMessage } from '../../../platform/jobs/lent-writer.ts';
import type { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import type { PersonRoles } from '../ports.ts';

/** Messages between the job and the thread that does its work. All of it is plain data. */

export type ImportMode = 'create' | 'update' | 'upsert';

export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  faulty: number;
}

/** Where an import continues after a crash. */
export interface ImportCheckpoint extends Counts {
  /** Number of the last row that was dealt with. */
  row: number;
  /** Pieces of faulty rows. */
  pieces: number;
}

export interface ImportTask {
  source: DatabaseSource;
  importId: string;
  jobId: string;
  userId: string;
  workspace: string;
  collection: string;
  locale: Locale;
  timeZone: string;
  /** Headings of the file by column; null: none. */
  headers: readonly (string | null)[];
  /** Field of each heading that is imported. */
  mapping: Readonly<Record<string, string>>;
  mode: ImportMode;
  dryRun: boolean;
  skipFaulty: boolean;
  formulas: 'refuse' | 'useResults';
  checkpoint: ImportCheckpoint | undefined;
  /** See `OutboxPort`. */
  outboxModule: string | undefined;
  /** Of the token that asked for it. */
  scope?: TokenScope | undefined;
}

/** The roles of a person as plain data. */
export interface RolesData extends Omit<PersonRoles, 'grantsAll'> {
  /** Systems in which a role grants everything. */
  wholeSystems: readonly string[];
}

/** What the thread needs for the next batch. */
export interface BatchStart {
  roles: RolesData;
  now: number;
}

export interface Fault {
  row: number;
  field: string;
  message: string;
}

export type ImportMessage =
  /** The next batch begins: read the rights of now. Answered with `BatchStart`. */
  | { ask: 'batch'; counts: Counts; rows: number }
  | WriterMessage
  /** A batch was committed that wrote these records. */
  | { ask: 'written'; ids: readonly string[] }
  /** A piece of the file with the faulty rows. */
  | { ask: 'file'; piece: Uint8Array }
  | { ask: 'done'; counts: Counts; faults: readonly Fault[]; isApplied: boolean }
  | { ask: 'refuse'; error: 'forbidden' | 'notFound' }
  | { ask: 'unreadable'; error: UnreadableFile };

export type ImportReply = BatchStart | Lease | null;

export type UnreadableFile = Pick<SpreadsheetError, 'problem' | 'detail' | 'place'>;
