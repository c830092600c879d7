import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { FILTER_LIMITS } from '../../record-filter.ts';
import { REPORT_CHARTS, REPORT_LIMITS } from '../../reports/limits.ts';
import * as record from '../records/fields.ts';
import * as field from './fields.ts';

const MAX_SOURCES = 500;

const sourceField = z.object({
  id: z.string().describe('As in a query: field, link>field, lines:field, or qty.in of a book'),
  title: field.shownTitle,
  type: z.string().describe('Type of the field of the blueprint; state, owner … for system fields'),
  isDimension: z.boolean(),
  hasGrain: z.boolean().describe('A day or a time'),
  measures: z
    .array(z.enum(['sum', 'average', 'min', 'max', 'distinct']))
    .describe('Kinds of measures that can use it'),
  scale: z.int().nullable(),
  choices: z.array(z.object({ id: z.string(), title: field.shownTitle })).nullable(),
  link: z.string().nullable().describe('Of link>field: the link that is followed'),
  to: z.string().nullable().describe('Collection of a link: workspace.collection'),
  group: field.shownTitle
    .nullable()
    .describe('What it is a field of, where this is not the source itself'),
});
export type ReportField = z.output<typeof sourceField>;

const listedSource = z.object({
  table: field.tableSource,
  title: field.shownTitle,
  workspaceTitle: field.shownTitle,
});
export type ReportSource = z.output<typeof listedSource>;

const sourceName = z
  .string()
  .regex(/^(?:x_)?[a-z][A-Za-z0-9]{0,19}(?:\.(?:x_)?[a-z][A-Za-z0-9]{0,39})?$/)
  .describe('A collection or a book; of lines: collection.lines');

const listedLine = z.object({
  record: z.string().describe('Id of the record'),
  no: z.string().nullable(),
  position: z.int().describe('From 1'),
  values: z.array(z.string().nullable()).describe('By field'),
});
export type ReportLine = z.output<typeof listedLine>;

const queryId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/)
  .describe('Chosen by the caller; names the run for cancel');

/** Figures over collections and books, calculated through the caller's gate. */
export const reportQueryRoutes = {
  sources: defineRoute({
    method: 'GET',
    path: '/gateway/reports/sources',
    summary: 'List the collections and books that the caller may read',
    permission: 'session',
    output: z.object({ items: z.array(listedSource).max(MAX_SOURCES) }),
    errors: [],
  }),
  describe: defineRoute({
    method: 'GET',
    path: '/gateway/reports/sources/:kind/:workspace/:name',
    summary: 'Describe what a collection or book can be grouped by and what can be measured',
    permission: 'session',
    params: z.strictObject({
      kind: z.enum(['collection', 'book', 'lines']),
      workspace: record.workspaceKey,
      name: sourceName,
    }),
    output: listedSource.extend({ fields: z.array(sourceField).max(2_000) }),
    errors: ['notFound'],
  }),
  run: defineRoute({
    method: 'POST',
    path: '/gateway/reports/run',
    summary: 'Calculate the queries of a report or a dashboard; each fails on its own',
    permission: 'session',
    slow: true,
    body: z.strictObject({
      id: queryId,
      queries: z.array(field.query).min(1).max(REPORT_LIMITS.queries),
      fresh: z.boolean().default(false).describe('Do not answer from the cache'),
    }),
    output: z.object({
      results: z
        .array(z.union([field.result, field.failure]))
        .max(REPORT_LIMITS.queries)
        .describe('In the order of the queries; a failure has `error`'),
    }),
    errors: ['tooManyRequests'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/gateway/reports/run/:id/cancel',
    summary: 'Stop a run of the caller; its statement ends in the database',
    permission: 'session',
    params: z.strictObject({ id: queryId }),
    output: z.null(),
    errors: [],
  }),
  lines: defineRoute({
    method: 'POST',
    path: '/gateway/reports/lines',
    summary: 'List the lines of records behind a figure',
    permission: 'session',
    slow: true,
    body: z.strictObject({
      id: queryId,
      table: field.linesSource,
      filter: z.string().max(FILTER_LIMITS.chars).default('').describe('The drill of a figure'),
      after: z.string().max(200).optional().describe('`next` of the page before'),
      limit: z.int().min(1).max(200).default(50),
    }),
    output: z.object({
      fields: z.array(sourceField).max(100),
      items: z.array(listedLine).max(200),
      labels: z.array(z.record(z.string(), z.string())).describe('By field, names of values'),
      next: z.string().nullable(),
    }),
    errors: ['notFound', 'malformedInput', 'tooManyRequests', 'queryCancelled'],
  }),
  export: defineRoute({
    method: 'POST',
    path: '/gateway/reports/export',
    summary: 'Write the figures of queries into a file, as a job',
    permission: 'session',
    body: z.strictObject({
      title: z.string().trim().min(1).max(80),
      format: field.fileFormat,
      parts: z
        .array(
          z.strictObject({
            title: z.string().trim().min(1).max(80),
            query: field.query,
            chart: z.enum(REPORT_CHARTS).optional().describe('Without it: what fits the figures'),
          }),
        )
        .min(1)
        .max(REPORT_LIMITS.queries)
        .describe('A sheet or a section each'),
      language: z.enum(['zh-CN', 'en-US']).optional(),
    }),
    output: z.object({ jobId: z.string() }),
    errors: ['tooManyJobs', 'tooManyJobsOfKind'],
  }),
};
