import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from './fields.ts';

export const recordLinkRoutes = {
  options: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/options/:field',
    summary: 'List what a field can refer to: records, people or units within reach',
    permission: 'session',
    params: field.collectionParams.extend({ field: field.fieldPath }),
    query: z.strictObject({
      q: field.searchText
        .default('')
        .describe('Empty: what the person chose most often, then the newest'),
      limit: field.optionLimit,
    }),
    output: z.object({ items: z.array(field.named).max(50) }),
    errors: ['notFound'],
  }),
  references: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/:id/references',
    summary: 'List the records within reach that refer to this one',
    permission: 'session',
    params: field.recordParams,
    output: z.object({
      items: z.array(
        z.object({
          workspace: z.string(),
          collection: z.string(),
          field: z.string(),
          records: z.array(field.named).max(50),
          hasMore: z.boolean(),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
};
