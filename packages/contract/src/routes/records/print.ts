import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as shared from '../../fields.ts';
import * as field from './fields.ts';

/** Records that one file holds. */
const MAX_PRINTED_RECORDS = 200;

export const recordPrintRoutes = {
  start: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/print',
    summary: 'Print records on a form; the job has the PDF when it is done',
    permission: 'session',
    params: field.collectionParams,
    body: z.strictObject({
      ids: z.array(field.recordId).min(1).max(MAX_PRINTED_RECORDS),
      form: field.fieldId.default('standard').describe('A print form of the collection'),
      draft: z
        .looseObject({ id: field.fieldId })
        .optional()
        .describe('A form to try that is not part of the blueprint yet; takes the place of `form`'),
      language: shared.locale.optional().describe('Default: the language of the caller'),
    }),
    output: z.object({ jobId: z.string() }),
    errors: ['notFound', 'tooManyJobs', 'tooManyJobsOfKind'],
  }),
};
