import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from './fields.ts';

/** Most records that a batch names one by one; a filter may select more. */
const MAX_IDS = 1_000;
const MAX_FAILED = 200;

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), values: field.inputValues }),
  z.strictObject({ kind: z.literal('transition'), transition: field.fieldId }),
  z.strictObject({ kind: z.literal('trash') }),
  z.strictObject({ kind: z.literal('restore') }),
]);
export type BatchAction = z.output<typeof action>;

const batchParams = field.collectionParams.extend({ batch: field.recordId });

const batch = z.object({
  id: z.string(),
  job: z.string().nullable().describe('The job that does the work; null: it is done already'),
  total: z.int(),
  done: z.int(),
  unchanged: z.int().describe('Records that had these values already'),
  failedCount: z.int(),
  failed: z
    .array(z.object({ id: z.string(), error: z.string(), message: z.string() }))
    .max(MAX_FAILED),
});
export type RecordBatch = z.output<typeof batch>;

export const recordBatchRoutes = {
  start: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/batch',
    summary: 'Change many records: small batches at once, large ones as a job',
    permission: 'session',
    params: field.collectionParams,
    body: z.strictObject({
      ids: z.array(field.recordId).min(1).max(MAX_IDS).optional(),
      f: field.filter.optional().describe('Instead of ids: all records of this list'),
      action,
    }),
    output: batch,
    errors: ['notFound', 'batchTooLarge', 'tooManyJobs', 'tooManyJobsOfKind'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/batches/:batch',
    summary: 'Read progress and result of an own batch',
    permission: 'session',
    params: batchParams,
    output: batch,
    errors: ['notFound'],
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/batches/:batch/undo',
    summary: 'Undo an own batch; records that were changed since are named and stay',
    permission: 'session',
    params: batchParams,
    body: z.strictObject({}),
    output: batch,
    errors: ['notFound', 'tooManyJobs', 'tooManyJobsOfKind'],
  }),
};
