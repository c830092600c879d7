import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import * as field from './fields.ts';

const BOOK = '/gateway/ledger/:workspace/books/:book';

const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
  .describe('For example 2026-03');
const periodParams = field.bookParams.extend({ period: month });

const totals = z
  .record(z.string(), z.object({ in: z.string(), out: z.string() }))
  .describe('What came in and went out, by measure');

const MAX_PERIODS = 1_200;

/** Ids of records are the longest values that months are closed by. */
const MAX_PART = 120;

const part = z
  .string()
  .min(1)
  .max(MAX_PART)
  .optional()
  .describe('Where a book closes the months of each part apart: a value of that dimension');
const partQuery = z.strictObject({ part });

/** Months of a book, which are closed from the earliest on and reopened from the latest back. */
export const ledgerPeriodRoutes = {
  list: defineRoute({
    method: 'GET',
    path: `${BOOK}/periods`,
    summary: 'List the months that a book was posted into, the latest first',
    permission: 'session',
    params: field.bookParams,
    query: partQuery,
    output: z.object({
      items: z
        .array(
          z.object({
            period: month,
            part: z
              .object({ id: z.string(), label: z.string() })
              .nullable()
              .describe('Whose month it is; null: of the whole book'),
            state: z.enum(['open', 'closing', 'closed']),
            totals: totals.nullable().describe('null: not closed'),
            hash: z.string().nullable().describe('Of the daily totals of a closed month'),
            changedAt: text.timestamp,
            changedBy: z.string().nullable().describe('Name of who closed or reopened it'),
          }),
        )
        .max(MAX_PERIODS),
    }),
    errors: ['notFound'],
  }),
  close: defineRoute({
    method: 'POST',
    path: `${BOOK}/periods/:period/close`,
    summary: 'Close the earliest open month: nobody can post into it any more',
    permission: 'session',
    params: periodParams,
    query: partQuery,
    output: z.object({ totals, hash: z.string() }),
    errors: [
      'notFound',
      'forbidden',
      'periodClosed',
      'periodOrder',
      'changedMeanwhile',
      'bookDamaged',
    ],
  }),
  reopen: defineRoute({
    method: 'POST',
    path: `${BOOK}/periods/:period/reopen`,
    summary: 'Reopen the latest closed month, with a reason for the audit log',
    permission: 'session',
    stepUp: true,
    params: periodParams,
    query: partQuery,
    body: z.strictObject({ reason: text.line(200) }),
    output: z.null(),
    errors: ['notFound', 'forbidden', 'wrongState', 'periodOrder'],
  }),
};
