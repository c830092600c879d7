import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { MAX_SAVED_ROWS } from '../../rules.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const MAX_LINES = 1_000;

const listQuery = z.strictObject({
  f: field.filter.optional(),
  q: field.searchText.optional(),
  sort: z
    .string()
    .max(200)
    .optional()
    .describe('Field ids, separated by commas; - before one: descending'),
  columns: z.string().max(4_000).optional().describe('Field ids, separated by commas'),
  trashed: z.enum(['true', 'false']).default('false'),
  writable: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Say which fields of each record the caller may change'),
  ...admin.paging,
});

const listed = z.object({
  id: z.string(),
  version: z.int(),
  values: field.values,
  masked: z.array(z.string()),
  writable: z
    .array(z.string())
    .optional()
    .describe('Fields that the caller may change now, where the call asks for them'),
  restorableUntil: z
    .int()
    .optional()
    .describe('Of a record in the trash: it is deleted for good after this time'),
});

const refusal = z.object({
  error: z.string().describe('Name of the error'),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  conflicts: z.array(z.object({ field: z.string(), theirs: field.value })).optional(),
});

const newLine = z.strictObject({ values: field.inputValues });
const lineChanges = z.strictObject({
  add: z.array(newLine).max(MAX_LINES).default([]),
  change: z
    .array(z.strictObject({ id: field.recordId, values: field.inputValues }))
    .max(MAX_LINES)
    .default([]),
  remove: z.array(field.recordId).max(MAX_LINES).default([]),
  order: z
    .array(field.recordId)
    .max(MAX_LINES)
    .optional()
    .describe('All remaining lines in their new order; new lines come last'),
});

export const recordRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection',
    summary: 'List the records of a collection within reach',
    permission: 'session',
    params: field.collectionParams,
    query: listQuery,
    output: admin.page(listed).extend({ labels: field.labels }),
    errors: ['notFound'],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/count',
    summary: 'Count the records of a list, up to a limit',
    permission: 'session',
    params: field.collectionParams,
    query: listQuery.pick({ f: true, q: true, trashed: true }),
    output: z.object({ count: z.int(), isExact: z.boolean() }),
    errors: ['notFound'],
  }),
  open: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/:id',
    summary: 'Read a record with its lines',
    permission: 'session',
    params: field.recordParams,
    output: field.record,
    errors: ['notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection',
    summary: 'Create a record with its lines',
    permission: 'session',
    params: field.collectionParams,
    body: z.strictObject({
      values: field.inputValues,
      lines: z.record(field.fieldId, z.array(newLine).max(MAX_LINES)).default({}),
    }),
    output: field.record,
    errors: ['notFound'],
  }),
  save: defineRoute({
    method: 'PATCH',
    path: '/gateway/records/:workspace/:collection/:id',
    summary: 'Change fields and lines of a record; changes of other fields in between are kept',
    permission: 'session',
    params: field.recordParams,
    body: z.strictObject({
      version: admin.version.describe('The version that the caller saw'),
      values: field.inputValues.default({}),
      lines: z.record(field.fieldId, lineChanges).default({}),
    }),
    output: field.record,
    errors: ['notFound', 'changedMeanwhile'],
  }),
  saveRows: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/rows',
    summary: 'Create or change many records; one that is refused holds up no other',
    permission: 'session',
    params: field.collectionParams,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            id: field.recordId.optional().describe('Without it, a new record'),
            version: admin.version.optional().describe('The version that the caller saw'),
            values: field.inputValues,
          }),
        )
        .min(1)
        .max(MAX_SAVED_ROWS),
    }),
    output: z.object({
      rows: z
        .array(z.object({ record: listed.optional(), refusal: refusal.optional() }))
        .max(MAX_SAVED_ROWS)
        .describe('In the order of the call: the record as it is now, or why it was refused'),
      labels: field.labels,
    }),
    errors: ['notFound'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/:id/delete',
    summary: 'Move a record to the trash',
    permission: 'session',
    params: field.recordParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'changedMeanwhile', 'stillInUse'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/:id/restore',
    summary: 'Take a record out of the trash',
    permission: 'session',
    params: field.recordParams,
    body: z.strictObject({}),
    output: field.record,
    errors: ['notFound', 'notInTrash'],
  }),
  history: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/:id/history',
    summary: 'List the changes of a record, newest first',
    permission: 'session',
    params: field.recordParams,
    query: z.strictObject({
      before: z.coerce.number<number>().pipe(admin.version).optional().describe('A version'),
    }),
    output: z
      .array(
        z.object({
          version: z.int(),
          at: z.int(),
          by: admin.namedUser.nullable(),
          via: z.string(),
          changes: z.record(z.string(), z.tuple([field.value, field.value])),
        }),
      )
      .max(100),
    errors: ['notFound'],
  }),
};
