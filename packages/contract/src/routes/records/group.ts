import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from './fields.ts';

const MAX_GROUPS = 200;

export const recordGroupRoutes = {
  groups: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/groups',
    summary: 'Count and sum the records of a list by the values of a field, or all together',
    permission: 'session',
    params: field.collectionParams,
    query: z.strictObject({
      by: field.fieldId.optional().describe('Without it: one group with the totals'),
      sum: z.string().max(400).optional().describe('Field ids, separated by commas'),
      f: field.filter.optional(),
      q: field.searchText.optional(),
      trashed: z.enum(['true', 'false']).default('false'),
    }),
    output: z.object({
      groups: z
        .array(
          z.object({
            value: field.value,
            count: z.int(),
            sums: z.record(z.string(), z.string()),
          }),
        )
        .max(MAX_GROUPS),
      labels: field.labels,
      isComplete: z.boolean().describe('False: there are more groups than these'),
      isTooLarge: z.boolean().describe('True: too many records to add up; narrow the filter'),
    }),
    errors: ['notFound'],
  }),
};
