import { z } from 'zod';
import { FILTER_LIMITS } from '../../record-filter.ts';

/** Fields shared by the calls of the records engine. */

export const workspaceKey = z.string().regex(/^[a-z][A-Za-z0-9]{0,15}$/);
export const collectionId = z.string().regex(/^(?:x_)?[a-z][A-Za-z0-9]{0,19}$/);
export const fieldId = z.string().regex(/^(?:x_)?[a-z][A-Za-z0-9]{0,39}$/);
export const recordId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** A field, or a field of lines: `lines.item`. */
export const fieldPath = z
  .string()
  .regex(/^(?:x_)?[a-z][A-Za-z0-9]{0,39}(?:\.(?:x_)?[a-z][A-Za-z0-9]{0,39})?$/);

export const workspaceParams = z.strictObject({ workspace: workspaceKey });
export const collectionParams = z.strictObject({
  workspace: workspaceKey,
  collection: collectionId,
});
export const recordParams = collectionParams.extend({ id: recordId });

/** Longest text of one field. */
const MAX_TEXT = 100_000;

/** Numbers and days are text, instants are ms. The server checks them against the field. */
const inputValue = z.union([
  z.string().max(MAX_TEXT),
  z.number(),
  z.boolean(),
  z.array(z.string().max(64)).max(200),
  z.null(),
]);
export const inputValues = z.record(fieldId, inputValue);

export const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export const values = z.record(z.string(), value);

export const filter = z
  .string()
  .max(FILTER_LIMITS.chars)
  .describe('For example and(state.in.open~late,amount.gt.1000)');

export const searchText = z
  .string()
  .trim()
  .max(100)
  .describe('Words, characters or initials of pinyin; without a sort, the newest hits come first');

export const labels = z
  .record(z.string(), z.record(z.string(), z.string()))
  .describe(
    'By field (of lines: lines.field), the names of what its ids refer to; a target out of reach has none',
  );

/** A record, a person or a unit by name. */
export const named = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string().describe('Tells equal names apart: a number or an account'),
});
export const optionLimit = z.coerce.number<number>().pipe(z.int().min(1).max(50)).default(20);

const line = z.object({ id: z.string(), values });

export const record = z.object({
  id: z.string(),
  version: z.int(),
  values: values.describe('By field, system fields included; fields out of reach are missing'),
  masked: z.array(z.string()).describe('Fields whose value is only hinted at'),
  writable: z.array(z.string()).describe('Fields and lines that the person may change now'),
  transitions: z.array(z.string()).describe('Transitions that the person can start now'),
  revision: z.int().describe('Rises when an official document is amended'),
  lines: z.record(z.string(), z.array(line).max(2_000)),
  labels,
});
export type StoredRecord = z.output<typeof record>;
