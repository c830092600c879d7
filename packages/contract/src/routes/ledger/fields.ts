import { z } from 'zod';
import * as record from '../records/fields.ts';

/** Fields shared by the calls of the ledger. */

/** Rows of one page of balances or movements. */
const MAX_ROWS = 200;
/** Dimensions of a book. */
const MAX_DIMENSIONS = 12;

export const bookParams = z.strictObject({
  workspace: record.workspaceKey,
  book: record.collectionId,
});

export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('For example 2026-03-31');

export const dimensions = z
  .string()
  .regex(/^(?:x_)?[a-z][A-Za-z0-9]{0,39}(?:,(?:x_)?[a-z][A-Za-z0-9]{0,39})*$/)
  .max(MAX_DIMENSIONS * 43)
  .describe('Ids of dimensions, separated by commas');

export const filter = record.filter.describe(
  'Conditions on dimensions, for example and(item.in.a~b,place.filled)',
);

export const guarded = z
  .enum(['true', 'false'])
  .default('false')
  .describe('Only keys whose balance is never negative, such as what is on hand; not suppliers');

export const paging = {
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,4096}$/)
    .optional(),
  limit: z.coerce.number<number>().pipe(z.int().min(1).max(MAX_ROWS)).default(50),
};

export const title = z.tuple([z.string(), z.string()]).describe('Chinese and English');

export const values = z
  .record(z.string(), z.string().nullable())
  .describe('By dimension: an id, a text or a day; null: none');

export const amounts = z.record(z.string(), z.string()).describe('Decimals by measure');

export const next = z.string().nullable().describe('Cursor of the next page; null on the last');

export const rows = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ROWS);

export const isTooLarge = z
  .boolean()
  .describe('True: too many balances to add up; narrow the filter');
