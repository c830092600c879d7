import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { color, expression, fieldId, id, message, reference, title } from './parts-schema.ts';
import type { DailyJson, EffectJson, FlowJson } from './types.ts';

const effect: z.ZodType<EffectJson> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), field: fieldId, value: expression }),
  z.strictObject({
    kind: z.literal('create'),
    collection: reference,
    link: fieldId,
    set: z
      .record(fieldId, expression)
      .refine((set) => Object.keys(set).length <= LIMITS.fields, { error: 'sets too many fields' }),
  }),
  z.strictObject({ kind: z.literal('move'), collection: id, link: fieldId, transition: id }),
  z.strictObject({
    kind: z.literal('notify'),
    to: z
      .array(
        z
          .string()
          .max(50)
          .regex(/^(?:role:)?(?:x_)?[a-z][A-Za-z0-9]{0,39}$/),
      )
      .min(1)
      .max(LIMITS.recipients),
    message,
    notice: z.int().min(1).max(9_999).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('webhook'), event: id }),
  z.strictObject({ kind: z.enum(['post', 'reserve', 'release', 'reverse']), posting: id }),
  z.strictObject({ kind: z.literal('startApproval'), approval: id }),
]);

const parts = z
  .record(fieldId, expression)
  .refine((part) => Object.keys(part).length <= LIMITS.dimensions, {
    error: 'names too many dimensions',
  });

const daily: z.ZodType<DailyJson> = z.strictObject({
  open: z
    .strictObject({
      books: z.array(id).min(1).max(LIMITS.books),
      key: parts,
      upTo: parts.exactOptional(),
    })
    .exactOptional(),
});

export const flow: z.ZodType<FlowJson> = z.strictObject({
  initial: id,
  states: z
    .array(
      z.strictObject({
        id,
        title,
        color: color.exactOptional(),
        frozen: z.union([z.literal('all'), z.array(fieldId).max(LIMITS.fields)]).exactOptional(),
      }),
    )
    .min(1)
    .max(LIMITS.states),
  transitions: z
    .array(
      z.strictObject({
        id,
        title,
        from: z.array(id).min(1).max(LIMITS.states),
        to: id,
        guard: expression.exactOptional(),
        permission: id.exactOptional(),
        daily: daily.exactOptional(),
        effects: z.array(effect).max(LIMITS.effects),
      }),
    )
    .max(LIMITS.transitions),
});
