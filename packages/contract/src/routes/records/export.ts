import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as shared from '../../fields.ts';
import * as field from './fields.ts';

const MAX_COLUMNS = 300;

export const recordExportRoutes = {
  start: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/export',
    summary: 'Export the records of a list to a file; the job has the file when it is done',
    permission: 'session',
    params: field.collectionParams,
    body: z.strictObject({
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: z
        .array(field.fieldId)
        .min(1)
        .max(MAX_COLUMNS)
        .optional()
        .describe('Default: everything that the person can see'),
      f: field.filter.optional(),
      sort: z.string().max(200).optional().describe('As in the list'),
      lines: z.boolean().default(true).describe('Lines as further sheets of an xlsx file'),
      language: shared.locale.optional().describe('Default: the language of the caller'),
    }),
    output: z.object({ jobId: z.string() }),
    errors: ['notFound', 'tooManyJobs', 'tooManyJobsOfKind'],
  }),
};
