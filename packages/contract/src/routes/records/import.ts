import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as shared from '../../fields.ts';
import * as field from './fields.ts';

export const MAX_COLUMNS = 300;
const MAX_HEADER = 1_000;
export const MAX_FILE_BYTES = 48 * 1_024 * 1_024;

const importParams = field.collectionParams.extend({ import: shared.id });

/** Types under which browsers send spreadsheets. The content decides what the file is. */
export const SPREADSHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
] as const;

export const recordImportRoutes = {
  template: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/import-template',
    summary: 'Download an xlsx file to fill in: headings, explanations and lists to choose from',
    permission: 'session',
    params: field.collectionParams,
    query: z.strictObject({ language: shared.locale.optional() }),
    download: true,
    output: z.string().describe('The file'),
    errors: ['notFound'],
  }),
  upload: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/imports',
    summary: 'Upload an xlsx or csv file to import, and learn which columns belong to which fields',
    permission: 'session',
    params: field.collectionParams,
    query: z.strictObject({ name: shared.line(200).describe('Name of the file') }),
    upload: { types: SPREADSHEET_TYPES, maxBytes: MAX_FILE_BYTES },
    output: z.object({
      id: z.string(),
      sheet: z.string().describe('The sheet that is imported; empty for CSV'),
      columns: z
        .array(
          z.object({
            header: z.string(),
            field: z.string().nullable().describe('null: no field has this heading'),
          }),
        )
        .max(MAX_COLUMNS),
      sample: z.array(z.array(z.string()).max(MAX_COLUMNS)).max(5).describe('The first rows'),
      fields: z
        .array(z.object({ id: z.string(), title: z.string(), required: z.boolean() }))
        .describe('Fields that the person can import'),
      modes: z.array(z.enum(['create', 'update', 'upsert'])),
    }),
    errors: ['notFound', 'tooLarge', 'fileUnreadable'],
  }),
  run: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/imports/:import/run',
    summary: 'Check an uploaded file, or import it, as a job',
    permission: 'session',
    params: importParams,
    body: z.strictObject({
      mapping: z
        .record(z.string().max(MAX_HEADER), field.fieldPath.nullable())
        .describe(
          'Field of each heading, `lines.field` for lines; null: the column is not imported',
        ),
      mode: z
        .enum(['create', 'update', 'upsert'])
        .describe('Records to update are found by the key of the collection'),
      dryRun: z.boolean().describe('Check every row and change nothing'),
      skipFaulty: z
        .boolean()
        .default(false)
        .describe('Import the other rows even if some have faults'),
      formulas: z
        .enum(['refuse', 'useResults'])
        .default('refuse')
        .describe(
          'Formulas are never evaluated; useResults takes the results that the file stores',
        ),
    }),
    output: z.object({ jobId: z.string() }),
    errors: ['notFound', 'tooManyJobs', 'tooManyJobsOfKind'],
  }),
};
