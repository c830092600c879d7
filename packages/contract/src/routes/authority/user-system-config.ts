import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { MAX_CONFIG_CHARS } from '../../rules.ts';

const configKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/);

export const userSystemConfigRoutes = {
  save: defineRoute({
    method: 'POST',
    path: '/gateway/authority/userSystemConfig/save',
    summary: 'Store an arrangement of the person in a system, under a key',
    permission: 'session',
    body: z.strictObject({
      systemCode: field.systemCode,
      configKey,
      configValue: z
        .json()
        .refine((value) => JSON.stringify(value).length <= MAX_CONFIG_CHARS, 'too large'),
    }),
    output: z.null(),
    errors: ['notFound'],
  }),
  getSystemConfig: defineRoute({
    method: 'POST',
    path: '/gateway/authority/userSystemConfig/getSystemConfig',
    summary: 'Read the arrangements of the person in a system: one key or all',
    permission: 'session',
    body: z.strictObject({ systemCode: field.systemCode, configKey: configKey.optional() }),
    output: z.record(z.string(), z.json()),
    errors: ['notFound'],
  }),
};
