import { KIB, MIB, type Widened } from '../limits.ts';

/** Limits of spreadsheet files that come from outside. Sizes are in bytes. */
export const SPREADSHEET_LIMITS = {
  file: 48 * MIB,
  /** Parts of an xlsx file after decompression: all of them, the table of texts, and the small ones. */
  unpacked: 512 * MIB,
  texts: 96 * MIB,
  part: 8 * MIB,
  parts: 2_000,
  /** Decompressed size of a part as a multiple of its compressed size, from `ratioFrom` bytes on. */
  ratio: 300,
  ratioFrom: MIB,
  rows: 200_000,
  columns: 300,
  /** Characters of one cell, and of one row as it is in the file. */
  cell: 100_000,
  rowText: 8 * MIB,
  /** The first bytes of a file, which decide what it is. */
  head: 64 * KIB,
} as const;

export type SpreadsheetLimits = Widened<typeof SPREADSHEET_LIMITS>;
