import { z } from 'zod';
import { LIMITS } from './limits.ts';
import {
  color,
  expression,
  fieldId,
  flag,
  help,
  id,
  linesId,
  reference,
  text,
  title,
} from './parts-schema.ts';
import type { FieldJson } from './types.ts';

const base = {
  id: fieldId,
  title,
  help: help.exactOptional(),
  required: flag.exactOptional(),
  unique: flag.exactOptional(),
  hidden: flag.exactOptional(),
  default: z
    .union([text(LIMITS.default), z.boolean(), z.array(id).max(LIMITS.choices)])
    .exactOptional(),
};

const number = z.string().regex(/^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,6})?$/, {
  error: 'must be a number written as text, such as "12.50"',
});

const range = { min: number.exactOptional(), max: number.exactOptional() };
const scale = z.int().min(0).max(LIMITS.scale);

const choice = z.strictObject({
  id,
  title,
  color: color.exactOptional(),
  hidden: flag.exactOptional(),
});

export const field: z.ZodType<FieldJson> = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.enum(['text', 'code']),
    max: z.int().min(1).max(LIMITS.text),
  }),
  z.strictObject({
    ...base,
    type: z.literal('longText'),
    max: z.int().min(1).max(LIMITS.longText),
  }),
  z.strictObject({
    ...base,
    type: z.enum(['choice', 'choices']),
    choices: z.array(choice).min(1).max(LIMITS.choices),
  }),
  z.strictObject({ ...base, type: z.literal('integer'), ...range }),
  z.strictObject({ ...base, type: z.enum(['decimal', 'money', 'percent']), scale, ...range }),
  z.strictObject({
    ...base,
    type: z.enum(['boolean', 'date', 'timestamp', 'person', 'orgUnit', 'files']),
  }),
  z.strictObject({
    ...base,
    type: z.literal('link'),
    to: reference,
    copy: z
      .record(fieldId, id)
      .refine((copy) => Object.keys(copy).length <= LIMITS.fields, {
        error: 'copies too many fields',
      })
      .exactOptional(),
  }),
  z.strictObject({ ...base, type: z.literal('links'), to: reference }),
  z.strictObject({
    ...base,
    type: z.literal('computed'),
    of: z.enum(['text', 'integer', 'decimal', 'money', 'boolean', 'date']),
    scale: scale.exactOptional(),
    expression,
  }),
  z.strictObject({ ...base, type: z.literal('sum'), lines: linesId, field: fieldId, scale }),
]);
