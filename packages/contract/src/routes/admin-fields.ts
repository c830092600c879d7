import { z } from 'zod';
import * as field from '../fields.ts';
import { MAX_BATCH, MAX_COUNTED, MAX_PAGE, MAX_SEARCH, PAGE_SIZES } from '../rules.ts';

/** Fields shared by the calls of administrators. */

export const search = z
  .string()
  .trim()
  .max(MAX_SEARCH)
  .regex(/^[^\p{Cc}]*$/u);

/** Version that the caller saw; a different current one means a conflict. */
export const version = z.int().min(1).max(2_147_483_646);
export const versioned = z.strictObject({ version });

export const order = z.enum(['asc', 'desc']);
const cursor = z.string().regex(/^[A-Za-z0-9_-]{1,1024}$/);

/** Position in a list. The cursor comes from the previous reply. */
export const paging = {
  cursor: cursor.optional(),
  limit: z.coerce.number<number>().pipe(z.int().min(1).max(MAX_PAGE)).default(PAGE_SIZES[0]),
};

/** Position in a list that can be entered at a page by number. */
export const numberedPaging = {
  ...paging,
  page: z.coerce
    .number<number>()
    .pipe(
      z
        .int()
        .min(1)
        .max(MAX_COUNTED / PAGE_SIZES[0]),
    )
    .optional()
    .describe('Number of the page, from 1; a cursor takes precedence'),
};

export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item).max(MAX_PAGE),
    next: z.string().nullable().describe('Cursor of the next page; null on the last page'),
    previous: z.string().nullable(),
  });

export const countedPage = <T extends z.ZodType>(item: T) =>
  page(item).extend({
    total: z.int().nullable().describe(`Number of matching rows; null: more than ${MAX_COUNTED}`),
  });

export const instant = z.coerce.number<number>().pipe(field.timestamp);

export const idParams = z.strictObject({ id: field.id });
export const idList = z.array(field.id).min(1).max(MAX_BATCH);

export const namedRole = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  systemCode: z.string().nullable(),
});

export const namedUnit = z.object({ id: z.string(), name: z.string(), nameEn: z.string() });
export const namedUser = z.object({
  id: z.string(),
  userName: z.string(),
  displayName: z.string(),
});

export const changed = z.object({ id: z.string(), version });

/** Why something does nothing although it is valid; null: it works. */
export const suspension = z
  .enum(['makerLeft', 'rightLost'])
  .nullable()
  .describe('Its maker left, or lost the right that was needed to make it; null: it works');

export const dataScope = z.enum(['all', 'unit_tree', 'unit', 'own']);

/** Outcome of a bulk action: lists what failed; the rest is done. */
export const batchResult = z.object({
  done: z.int(),
  failed: z.array(z.object({ id: z.string(), error: z.enum(['notFound', 'forbidden']) })),
});
