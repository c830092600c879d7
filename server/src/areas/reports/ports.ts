import type { BlueprintJson } from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import type { Db } from '../../platform/db/database.ts';
import type { FigureSource } from '../../platform/figures/figure-table.ts';

/** What reports are calculated from: records and books, each behind its own gate. */
export interface FigurePorts {
  collection: FigureSource;
  lines: FigureSource;
  book: FigureSource;
}

/** What reports need of the authority area. */
export interface AuthorityPort {
  hasPermission(userId: string, code: string): boolean | Promise<boolean>;
  rolesOf(userId: string): Promise<{ roleIds: readonly string[] }>;
}

/** What reports need of the records area besides figures. */
export interface BlueprintPort {
  list(): Promise<readonly { key: string; version: number; blueprint: BlueprintJson }[]>;
}

/** What reports need of the files area. */
export interface FilesPort {
  /** Saves a file among the person's own files, within their quota. Returns its id. */
  save(
    userId: string,
    file: { folder: string; name: string; content: Uint8Array; key: string },
  ): Promise<string>;
}

/** What reports need of the console area. */
export interface NoticePort {
  /** Stores a notice in the transaction; returns what to call after the commit. */
  send(trx: Db, notice: ReportNotice): Promise<() => void>;
}

export interface ReportNotice {
  userId: string;
  type: number;
  title: Readonly<Record<Locale, string>>;
  body: Readonly<Record<Locale, string>>;
  /** Path of the console. */
  link: string;
}
