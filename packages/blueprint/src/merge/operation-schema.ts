import { z } from 'zod';
import { LIMITS } from '../schema/limits.ts';
import { id } from '../schema/parts-schema.ts';
import type { OverlayOperation } from './operation.ts';

/** Keys and ids; the deepest part is an entry of a choice of a field of lines. */
const path = z.array(z.string().min(1).max(50)).max(10);

/** A part of a blueprint; the schema of the merged blueprint checks what is in it. */
const part = z.looseObject({ id });

/**
 * An operation as the API carries it. The value of `set` is any JSON: `mergeOverlay` reports what
 * does not fit.
 */
export const operationSchema: z.ZodType<OverlayOperation> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), path, value: part, after: id.exactOptional() }),
  z.strictObject({
    op: z.literal('set'),
    path,
    key: z.string().min(1).max(50),
    value: z.json().exactOptional(),
    base: z.json().exactOptional(),
  }),
  z.strictObject({ op: z.literal('replace'), path, value: part, base: z.json().exactOptional() }),
  z.strictObject({ op: z.literal('order'), path, value: z.array(id).max(LIMITS.choices) }),
]);
