import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from './fields.ts';

export const recordSearchRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/-/search',
    summary: 'Search all collections of a workspace within reach',
    permission: 'session',
    params: field.workspaceParams,
    query: z.strictObject({ q: field.searchText.min(1), limit: field.optionLimit }),
    output: z.object({
      items: z.array(z.object({ collection: z.string(), records: z.array(field.named).max(50) })),
    }),
    errors: ['notFound'],
  }),
};
