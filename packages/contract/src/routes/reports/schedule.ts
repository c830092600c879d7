import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const MAX_SCHEDULES = 200;
const MAX_RECIPIENTS = 100;

const hour = z.int().min(0).max(23);
const minute = z.int().min(0).max(59).default(0);

const when = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour, minute }),
  z.strictObject({
    every: z.literal('week'),
    weekday: z.int().min(1).max(7).describe('1 is Monday'),
    hour,
    minute,
  }),
  z.strictObject({
    every: z.literal('month'),
    day: z.int().min(1).max(31).describe('In shorter months: their last day'),
    hour,
    minute,
  }),
]);
export type ReportScheduleTime = z.output<typeof when>;

const condition = z
  .strictObject({
    tile: field.measureId.optional().describe('Of a dashboard: the tile whose figure is compared'),
    measure: field.measureId,
    is: z.enum(['above', 'below']),
    value: z.string().regex(/^-?\d{1,18}(?:\.\d{1,6})?$/),
  })
  .describe('Send only when a row of the recipient’s figures is so');

const values = {
  name: text.line(80),
  when,
  timeZone: field.query.shape.timeZone,
  format: field.fileFormat,
  language: text.locale,
  recipientIds: z.array(text.id).max(MAX_RECIPIENTS).describe('Each gets their own figures'),
  roleIds: z.array(text.id).max(20).default([]).describe('Members get it, too'),
  condition: condition.nullable().default(null),
  toFiles: z.boolean().default(false).describe('Also kept among the recipient’s own files'),
  toMail: z.boolean().default(false).describe('Also sent to the recipient’s mail address'),
  isOn: z.boolean().default(true),
};

const schedule = z.object({
  id: z.string(),
  version: admin.version,
  itemId: z.string(),
  itemKind: z.enum(['report', 'dashboard']),
  itemName: z.string(),
  itemNameEn: z.string().describe('Empty: as `itemName`'),
  name: z.string(),
  when,
  timeZone: z.string(),
  format: field.fileFormat,
  language: text.locale,
  recipients: z.array(admin.namedUser).max(MAX_RECIPIENTS),
  roles: z.array(admin.namedRole).max(20),
  condition: condition.nullable(),
  toFiles: z.boolean(),
  toMail: z.boolean(),
  isOn: z.boolean(),
  suspension: admin.suspension,
  owner: admin.namedUser.nullable(),
  isMine: z.boolean(),
  nextAt: text.timestamp.nullable(),
  last: z
    .object({
      at: text.timestamp,
      sent: z.int(),
      skipped: z.int().describe('The condition did not hold, or there was nothing to see'),
      failed: z.int(),
    })
    .nullable(),
});
export type ReportSchedule = z.output<typeof schedule>;

/** Reports and dashboards that are sent at times. For others than oneself: with console:report. */
export const reportScheduleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/reports/schedules',
    summary: 'List the caller’s schedules, those that the caller receives, or all of them',
    permission: 'session',
    query: z.strictObject({
      itemId: text.id.optional(),
      all: z.enum(['true', 'false']).default('false').describe('Of everybody; with console:report'),
    }),
    output: z.object({
      items: z.array(schedule).max(MAX_SCHEDULES),
      canMail: z.boolean().describe('A mail server is set'),
    }),
    errors: ['forbidden'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/reports/schedules',
    summary: 'Send a report or a dashboard at times',
    permission: 'session',
    body: z.strictObject({ itemId: text.id, ...values }),
    output: admin.changed,
    errors: ['notFound', 'forbidden', 'tooManyReports'],
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/gateway/reports/schedules/:id',
    summary: 'Change a schedule',
    permission: 'session',
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, ...values }),
    output: admin.changed,
    errors: ['notFound', 'forbidden', 'changedMeanwhile'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/reports/schedules/:id/delete',
    summary: 'Delete a schedule',
    permission: 'session',
    params: admin.idParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'forbidden', 'changedMeanwhile'],
  }),
  leave: defineRoute({
    method: 'POST',
    path: '/gateway/reports/schedules/:id/leave',
    summary: 'Stop receiving a schedule that somebody else made',
    permission: 'session',
    params: admin.idParams,
    output: z.null(),
    errors: ['notFound'],
  }),
  run: defineRoute({
    method: 'POST',
    path: '/gateway/reports/schedules/:id/run',
    summary: 'Send it to the caller now, as a trial; the condition is not asked',
    permission: 'session',
    params: admin.idParams,
    output: z.object({ jobId: z.string() }),
    errors: ['notFound', 'tooManyJobs', 'tooManyJobsOfKind'],
  }),
};
