import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { ID_PATTERN, isReservedId, REFERENCE_PATTERN } from './names.ts';
import type { Color, Title } from './types.ts';

/** Control characters, line separators and lone surrogates. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
/** The same, but tabs and line breaks are allowed. */
const FORBIDDEN_IN_TEXT = /(?![\t\n])[\p{Cc}\p{Cs}]/u;

export const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !FORBIDDEN.test(value) && value.trim() === value, {
      error: 'must be one line without spaces at its ends',
    });

export const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !FORBIDDEN_IN_TEXT.test(value), {
      error: 'must not contain control characters',
    });

export const id = z.string().regex(ID_PATTERN, {
  error: 'must be a letter a-z followed by up to 39 letters and digits',
});

export const tablePart = id.max(LIMITS.tablePart);

/** Id of a field or of lines: both are names inside a record. */
export const fieldId = id.refine((value) => !isReservedId(value), { error: 'is a reserved name' });

export const linesId = tablePart.refine((value) => !isReservedId(value), {
  error: 'is a reserved name',
});

export const reference = z.string().regex(REFERENCE_PATTERN, {
  error: 'must name a collection: item or base.item',
});

export const title: z.ZodType<Title> = z.tuple([line(LIMITS.title), line(LIMITS.title)]);
export const help: z.ZodType<Title> = z.tuple([text(LIMITS.help), text(LIMITS.help)]);
export const message: z.ZodType<Title> = z.tuple([line(LIMITS.message), line(LIMITS.message)]);

export const expression = text(LIMITS.expression);

/** A field, with `-` for descending order. */
export const sortKey = z.string().regex(new RegExp(`^-?${ID_PATTERN.source.slice(1)}`), {
  error: 'must be a field, with - before it for descending order',
});

const COLORS = [
  'gray',
  'blue',
  'cyan',
  'green',
  'lime',
  'gold',
  'orange',
  'red',
  'magenta',
  'purple',
] as const satisfies readonly Color[];

export const color = z.enum(COLORS);

/** The only value of a flag: a flag that is off is absent. */
export const flag = z.literal(true);
