import { z } from 'zod';
import { LIMITS } from '../schema/limits.ts';
import { fieldId, id, linesId } from '../schema/parts-schema.ts';
import type { SeedJson, SeedValue } from './types.ts';

const name = z.string().min(1).max(LIMITS.text);
const days = z.int().min(-LIMITS.seedDays).max(LIMITS.seedDays);
const months = z.int().min(-LIMITS.seedMonths).max(LIMITS.seedMonths);
const daysAgo = z.int().min(0).max(LIMITS.seedDays);

const value: z.ZodType<SeedValue> = z.union([
  z.string().max(LIMITS.longText),
  z.boolean(),
  z.array(name).max(LIMITS.choices),
  z.strictObject({ link: name }),
  z.strictObject({ links: z.array(name).max(LIMITS.choices) }),
  z.strictObject({ person: name }),
  z.strictObject({ unit: name }),
  z.strictObject({ day: days }),
  z.strictObject({ month: months }),
]);

const values = z.record(fieldId, value);

/** The shape of a seed's JSON; `findSeedProblems` checks what it refers to. */
export const seedSchema: z.ZodType<SeedJson> = z.strictObject({
  format: z.literal(1),
  blueprint: id,
  records: z
    .array(
      z.strictObject({
        collection: id,
        name: name.exactOptional(),
        by: name.exactOptional(),
        daysAgo: daysAgo.exactOptional(),
        values,
        lines: z.record(linesId, z.array(values).max(LIMITS.lineRows)).exactOptional(),
        transitions: z
          .array(
            z.union([
              z.strictObject({
                transition: id,
                by: name.exactOptional(),
                daysAgo: daysAgo.exactOptional(),
                last: z.literal(true).exactOptional(),
              }),
              z.strictObject({
                sign: z.enum(['approve', 'reject']),
                by: name,
                daysAgo: daysAgo.exactOptional(),
                comment: z.string().min(1).max(LIMITS.text).exactOptional(),
              }),
            ]),
          )
          .max(LIMITS.seedTransitions)
          .exactOptional(),
      }),
    )
    .max(LIMITS.seedRecords),
});
