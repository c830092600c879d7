import { z } from 'zod';
import { field } from './field-schema.ts';
import { LIMITS } from './limits.ts';
import { expression, fieldId, help, id, reference, tablePart, title } from './parts-schema.ts';
import type { BookJson, PostingJson } from './types.ts';

const measure = z.strictObject({
  id: fieldId,
  title,
  scale: z.int().min(0).max(LIMITS.scale),
  guard: expression.exactOptional(),
  conserving: z.array(fieldId).max(LIMITS.dimensions).exactOptional(),
  average: fieldId.exactOptional(),
});

export const book: z.ZodType<BookJson> = z.strictObject({
  id: tablePart,
  title,
  help: help.exactOptional(),
  dimensions: z.array(field).min(1).max(LIMITS.dimensions),
  measures: z.array(measure).min(1).max(LIMITS.measures),
  reservations: z
    .strictObject({ measure: fieldId, hours: z.int().min(1).max(LIMITS.reservationHours) })
    .exactOptional(),
  periods: fieldId.exactOptional(),
});

const MAX_SET = LIMITS.dimensions + LIMITS.measures;

const move = z.strictObject({
  id,
  when: expression.exactOptional(),
  set: z
    .record(fieldId, expression)
    .refine((set) => Object.keys(set).length <= MAX_SET, { error: 'sets too many parts' }),
  ratios: z
    .record(fieldId, z.tuple([expression, expression]))
    .refine((ratios) => Object.keys(ratios).length <= LIMITS.measures, {
      error: 'has too many ratios',
    })
    .exactOptional(),
});

export const posting: z.ZodType<PostingJson> = z.strictObject({
  id,
  title,
  book: reference,
  collection: id,
  lines: id.exactOptional(),
  day: expression,
  empties: z.array(fieldId).min(1).max(LIMITS.measures).exactOptional(),
  moves: z.array(move).min(1).max(LIMITS.moves),
});
