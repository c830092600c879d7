import { z } from 'zod';
import * as text from '../../fields.ts';
import { REPORT_LIMITS } from '../../reports/limits.ts';
import * as record from '../records/fields.ts';

/** Fields shared by the calls of reports. */

export const title = z.tuple([text.line(60), text.line(60)]).describe('Chinese and English');
export const shownTitle = z.tuple([z.string(), z.string()]).describe('Chinese and English');

const ID = '(?:x_)?[a-z][A-Za-z0-9]{0,39}';

/**
 * A field, a field of lines (`lines:item`), a field of the record that one of these links to
 * (`customer>region`, `lines:item>kind`), or a measure of a book (`qty.in`).
 */
const fieldPath = z.string().regex(new RegExp(`^(?:${ID}:)?${ID}(?:>${ID}|\\.(?:in|out))?$`));

const grain = z.enum(['day', 'week', 'month', 'quarter', 'year']);
/** How long one period of a time dimension is. Weeks are ISO weeks. */
export type ReportGrain = z.output<typeof grain>;

export const measureId = z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}$/);

export const linesSource = z
  .strictObject({
    kind: z.literal('lines'),
    workspace: record.workspaceKey,
    collection: record.collectionId,
    lines: record.fieldId,
  })
  .describe('Each line of each record: `qty` of `lines` is `lines:qty`');

const tableSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('collection'),
    workspace: record.workspaceKey,
    collection: record.collectionId,
  }),
  z.strictObject({
    kind: z.literal('book'),
    workspace: record.workspaceKey,
    book: record.collectionId,
  }),
  linesSource,
]);
/** What figures are calculated from. */
export type ReportTable = z.output<typeof tableSource>;

const source = z.discriminatedUnion('kind', [
  ...tableSource.options,
  z.strictObject({ kind: z.literal('dataset'), id: text.id }),
]);

export const dimension = z.strictObject({
  field: fieldPath.describe('A field, link>field, or the id of a dimension of the dataset'),
  grain: grain.optional().describe('Of days and times; without it: a month'),
});
export type ReportDimension = z.output<typeof dimension>;

const filter = z.string().max(REPORT_LIMITS.filterChars);

const named = {
  id: measureId,
  title: text.optionalLine(60).optional(),
  titleEn: text.optionalLine(60).optional().describe('Empty: as `title`'),
};
const own = { ...named, filter: filter.optional().describe('Only records that also match this') };

export const measure = z.discriminatedUnion('kind', [
  z.strictObject({ ...own, kind: z.literal('count') }),
  z.strictObject({
    ...own,
    kind: z.enum(['sum', 'average', 'min', 'max', 'distinct']),
    field: fieldPath,
  }),
  z.strictObject({
    ...named,
    kind: z.literal('ratio'),
    of: z.tuple([measureId, measureId]).describe('The first divided by the second; by 0: null'),
  }),
  z.strictObject({
    ...named,
    kind: z.literal('running'),
    of: measureId.describe('A count or a sum, added up along the first dimension with a grain'),
  }),
  z.strictObject({
    ...named,
    kind: z.literal('change'),
    of: measureId,
    against: z.enum(['period', 'year']).describe('The period before, or the same one a year ago'),
    as: z.enum(['difference', 'share']).default('share').describe('share: 0.25 is 25 % more'),
  }),
  z.strictObject({
    ...named,
    kind: z.literal('named'),
    of: measureId.describe('A measure of the dataset'),
  }),
]);
export type ReportMeasure = z.output<typeof measure>;

const sort = z.strictObject({
  by: z
    .union([
      z
        .int()
        .min(0)
        .max(REPORT_LIMITS.dimensions - 1),
      measureId,
    ])
    .describe('Position of a dimension, or a measure'),
  order: z.enum(['asc', 'desc']),
});

export const query = z.strictObject({
  source,
  dimensions: z.array(dimension).max(REPORT_LIMITS.dimensions).default([]),
  measures: z.array(measure).min(1).max(REPORT_LIMITS.measures),
  filter: filter.default('').describe('As in lists of records; of books: dimensions and day'),
  sort: z.array(sort).max(REPORT_LIMITS.dimensions).default([]),
  top: z
    .strictObject({
      n: z.int().min(1).max(REPORT_LIMITS.top),
      by: measureId,
      rest: z.boolean().default(true).describe('Add what is left as one value'),
    })
    .optional()
    .describe('Only the values of the first dimension with the largest measure'),
  totals: z
    .array(
      z
        .array(
          z
            .int()
            .min(0)
            .max(REPORT_LIMITS.dimensions - 1),
        )
        .max(REPORT_LIMITS.dimensions),
    )
    .max(REPORT_LIMITS.totals)
    .default([])
    .describe('Further groupings by some of the dimensions, by position; [] is the grand total'),
  limit: z.int().min(1).max(REPORT_LIMITS.rows).default(1_000),
  timeZone: z
    .string()
    .regex(/^[A-Za-z0-9_+/-]{1,64}$/)
    .default('Asia/Shanghai')
    .describe('IANA name; decides on which day a time falls, and which day is today'),
});
/** A question to the report engine: an AST, never SQL. */
export type ReportQuery = z.output<typeof query>;
export type ReportQueryInput = z.input<typeof query>;

const drill = z
  .object({
    f: z.string().describe('Filter of the list of records, movements or lines; empty: all'),
    from: z.string().nullable().describe('First day of movements of a book'),
    to: z.string().nullable().describe('Last day'),
  })
  .describe('Lists exactly the records behind a figure');
export type ReportDrill = z.output<typeof drill>;

const row = z.object({
  keys: z
    .array(z.string().nullable())
    .describe('By dimension: an id, a text, a number, or the first day of a period; null: none'),
  isRest: z.boolean().describe('The first key stands for all values below the top ones'),
  values: z.array(z.string().nullable()).describe('By measure: a decimal, or a day; null: none'),
  drill: drill.nullable().describe('null: too long for an address'),
  drills: z
    .record(z.string(), z.array(drill))
    .describe(
      'By measure, where other records are behind it than behind the row: those that its own filter leaves; both parts of a ratio; all up to here of a running total; now and before of a change',
    ),
});
export type ReportRow = z.output<typeof row>;

const resultDimension = z.object({
  field: z.string(),
  title: shownTitle,
  type: z.enum(['text', 'choice', 'boolean', 'id', 'day', 'time', 'number']),
  grain: grain.nullable(),
});
const resultMeasure = z.object({
  id: z.string(),
  title: shownTitle,
  kind: z.string(),
  scale: z.int().describe('Digits after the decimal point'),
  format: z.enum(['number', 'money', 'share', 'day', 'time']),
  isAdditive: z.boolean().describe('Values of rows may be added up'),
  help: z.string().describe('How it is calculated, in the language of the caller'),
});

export const result = z.object({
  table: tableSource.describe('Whose list a drill opens'),
  dimensions: z.array(resultDimension),
  measures: z.array(resultMeasure),
  rows: z.array(row).max(REPORT_LIMITS.rows),
  totals: z
    .array(z.object({ by: z.array(z.int()), rows: z.array(row).max(REPORT_LIMITS.rows) }))
    .describe('In the order of the request; keys by position, others null'),
  labels: z
    .array(z.record(z.string(), z.string()))
    .describe('By dimension, names of keys; a record out of reach has none'),
  asOf: text.timestamp.describe('When the figures were calculated'),
  isComplete: z.boolean().describe('False: there are more rows than these'),
  isTopOnly: z
    .boolean()
    .optional()
    .describe('True: of the first dimension, only the top values, without the rest'),
});
export type ReportResult = z.output<typeof result>;

export const failure = z.object({
  error: z.string().describe('Name of an error of this API'),
  message: z.string().describe('In the language of the caller'),
  fields: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .describe('What is wrong: a field that is gone, a measure, a part of the query'),
});
export type ReportFailure = z.output<typeof failure>;

export const fileFormat = z.enum(['xlsx', 'pdf', 'png']);
/** A file of figures: a spreadsheet, a document, or a picture. */
export type ReportFileFormat = z.output<typeof fileFormat>;

export { tableSource };
