import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import * as record from '../records/fields.ts';
import * as field from './fields.ts';

const BOOK = '/gateway/ledger/:workspace/books/:book';

const MAX_BOOKS = 50;
/** Limits of days that separate the columns of an ageing. */
const MAX_BUCKETS = 8;
/** Books of a document, and movements of each that are listed with it. */
const DOCUMENT_MOVEMENTS = 200;

const book = z.object({
  id: z.string(),
  title: field.title,
  help: field.title.nullable(),
  dimensions: z.array(
    z.looseObject({
      id: z.string(),
      title: field.title,
      type: z.string(),
      to: z.string().optional().describe('Collection of a link'),
      choices: z.array(z.looseObject({ id: z.string(), title: field.title })).optional(),
    }),
  ),
  measures: z.array(
    z.object({
      id: z.string(),
      title: field.title,
      scale: z.int(),
      isGuarded: z.boolean().describe('Never negative where its condition holds'),
      isConserving: z.boolean().describe('What one key gains, others lose'),
      average: z.string().nullable().describe('The quantity whose average value this is'),
    }),
  ),
  reserved: z.string().nullable().describe('The measure that documents can reserve'),
  periods: z
    .string()
    .nullable()
    .describe('The dimension whose values close their months apart; null: none'),
  can: z.object({ close: z.boolean(), reopen: z.boolean() }),
});
export type DescribedBook = z.output<typeof book>;

const balance = z.object({
  values: field.values.describe('Of the dimensions that are grouped by'),
  amounts: field.amounts,
  reserved: z.string().nullable().describe('null: nothing can be reserved, or on a past day'),
  available: z.string().nullable().describe('Without what is reserved'),
});
export type LedgerBalance = z.output<typeof balance>;

const movement = z.object({
  id: z.string(),
  posting: z.string(),
  day: field.day,
  at: text.timestamp,
  kind: field.title.describe('Of the posting'),
  isReversal: z.boolean().describe('Takes back an earlier movement'),
  values: field.values,
  amounts: field.amounts,
  document: z
    .object({
      collection: z.string().describe('`order.invoice`: of the workspace `order`'),
      ...{ id: z.string(), label: z.string(), by: z.string() },
    })
    .nullable()
    .describe('null: the caller cannot read it'),
});
export type LedgerMovement = z.output<typeof movement>;

/** Books of a workspace, read by those whose roles grant it. */
export const ledgerRoutes = {
  books: defineRoute({
    method: 'GET',
    path: '/gateway/ledger/:workspace/books',
    summary: 'List the books of a workspace that the caller may read',
    permission: 'session',
    params: record.workspaceParams,
    output: z.object({ items: z.array(book).max(MAX_BOOKS) }),
    errors: [],
  }),
  balances: defineRoute({
    method: 'GET',
    path: `${BOOK}/balances`,
    summary: 'List balances of a book, now or at the end of a day, added up by dimensions',
    permission: 'session',
    params: field.bookParams,
    query: z.strictObject({
      by: field.dimensions.optional().describe('Dimensions to group by; without it: all of them'),
      day: field.day.optional().describe('At the end of this day; without it: now'),
      f: field.filter.optional(),
      guarded: field.guarded,
      zero: z.enum(['true', 'false']).default('false').describe('Include balances of zero'),
      ...field.paging,
    }),
    output: z.object({
      items: field.rows(balance),
      labels: record.labels,
      total: balance
        .omit({ values: true })
        .extend({ count: z.int() })
        .nullable()
        .describe('Of all pages; only with the first'),
      next: field.next,
      isTooLarge: field.isTooLarge,
    }),
    errors: ['notFound'],
  }),
  movements: defineRoute({
    method: 'GET',
    path: `${BOOK}/movements`,
    summary: 'List movements of a book, the latest first, with their documents',
    permission: 'session',
    params: field.bookParams,
    query: z.strictObject({
      from: field.day.optional(),
      to: field.day.optional(),
      f: field.filter.optional(),
      guarded: field.guarded,
      document: record.recordId.optional().describe('Only movements of this document'),
      ...field.paging,
    }),
    output: z.object({
      items: field.rows(movement),
      labels: record.labels,
      next: field.next,
    }),
    errors: ['notFound'],
  }),
  ageing: defineRoute({
    method: 'GET',
    path: `${BOOK}/ageing`,
    summary:
      'Show how long balances have been there; what came first leaves first. Open items below zero count with their sign',
    permission: 'session',
    params: field.bookParams,
    query: z.strictObject({
      measure: record.fieldId.optional().describe('Without it: the first one'),
      by: field.dimensions.optional(),
      day: field.day.optional().describe('At the end of this day; without it: today'),
      f: field.filter.optional(),
      days: z
        .string()
        .regex(/^[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/)
        .max(MAX_BUCKETS * 5)
        .default('30,60,90,180')
        .describe('Rising ages that separate the columns'),
    }),
    output: z.object({
      items: z
        .array(
          z.object({
            values: field.values,
            total: z.string(),
            ages: z.array(z.string()).describe('From the youngest to the oldest'),
            since: field.day.describe('Of the oldest layer'),
          }),
        )
        .max(2_000),
      labels: record.labels,
      total: z.object({ total: z.string(), ages: z.array(z.string()) }),
      isTooLarge: field.isTooLarge,
    }),
    errors: ['notFound'],
  }),
  options: defineRoute({
    method: 'GET',
    path: `${BOOK}/options/:dimension`,
    summary: 'List what a dimension can refer to, as far as the caller can read it',
    permission: 'session',
    params: field.bookParams.extend({ dimension: record.fieldId }),
    query: z.strictObject({ q: record.searchText.default(''), limit: record.optionLimit }),
    output: z.object({ items: z.array(record.named).max(50) }),
    errors: ['notFound'],
  }),
  document: defineRoute({
    method: 'GET',
    path: '/gateway/ledger/:workspace/documents/:collection/:id',
    summary: 'List what a document has moved, in the books that the caller may read',
    permission: 'session',
    params: record.recordParams,
    output: z.object({
      items: z
        .array(
          z.object({
            workspace: z.string().describe('Of the book'),
            book: z.string(),
            movements: z.array(movement.omit({ document: true })).max(DOCUMENT_MOVEMENTS),
            labels: record.labels,
            hasMore: z.boolean(),
          }),
        )
        .max(MAX_BOOKS),
    }),
    errors: ['notFound'],
  }),
};
