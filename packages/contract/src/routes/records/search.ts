import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from './fields.ts';

const bothNames = z.tuple([z.string(), z.string()]).describe('Chinese and English');

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
  findEverywhere: defineRoute({
    method: 'GET',
    path: '/gateway/records/-/search',
    summary: 'Search all collections of all workspaces within reach',
    permission: 'session',
    query: z.strictObject({ q: field.searchText.min(1) }),
    output: z.object({
      items: z
        .array(
          z.object({
            workspace: bothNames,
            collection: bothNames,
            address: z.string().describe('Of the list; a record is at its id below'),
            records: z.array(field.named).max(50),
          }),
        )
        .max(50),
    }),
    errors: [],
  }),
};
