import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import * as field from '../fields.ts';
import { PERMISSIONS } from '../permissions.ts';
import { idParams, page, paging } from './admin-fields.ts';

const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
const jobState = z.enum(JOB_STATES);

const texts = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

const jobError = z.object({
  name: z.string().describe('Name of an error of this API'),
  message: z.string().describe('What is wrong and what to do, in the language of the caller'),
  reason: z.string().nullable(),
});

const job = z.object({
  id: z.string(),
  kind: z.string().describe('`<area>.<action>`'),
  title: texts,
  state: jobState,
  cancelling: z.boolean().describe('Its cancellation was requested; it still runs'),
  done: z.int(),
  total: z.int().nullable().describe('null: not known'),
  result: z
    .object({
      summary: texts.nullable(),
      link: z.string().nullable().describe('Path of the console where the result can be seen'),
      data: z.unknown(),
    })
    .nullable(),
  file: z
    .object({ name: z.string(), size: z.int(), expiresAt: field.timestamp, expired: z.boolean() })
    .nullable(),
  error: jobError.nullable(),
  createdAt: field.timestamp,
  startedAt: field.timestamp.nullable(),
  finishedAt: field.timestamp.nullable(),
  nextAttemptAt: field.timestamp.nullable().describe('Of a queued job whose last attempt failed'),
});
/** A background job for its owner. */
export type Job = z.output<typeof job>;

const ownedJob = job.extend({
  user: z
    .object({ id: z.string(), userName: z.string(), displayName: z.string() })
    .nullable()
    .describe('null: the console itself'),
  systemCode: z.string().nullable(),
});
/** A background job for an operator. */
export type OwnedJob = z.output<typeof ownedJob>;

const schedule = z.object({
  name: z.string(),
  title: texts,
  every: z.int().nullable().describe('Milliseconds between two runs'),
  cron: z.string().nullable(),
  nextAt: field.timestamp,
  running: z.boolean().describe('A run is queued or running'),
  last: z
    .object({ at: field.timestamp, state: jobState, error: jobError.nullable() })
    .nullable()
    .describe('null: it has not run yet'),
});
/** A periodic task of the console. */
export type JobSchedule = z.output<typeof schedule>;

const filtered = z.strictObject({
  ...paging,
  state: z.enum(['all', 'unfinished', 'failed']).default('all'),
});

/** Background jobs. Changes are announced through the notice socket. */
export const jobRoutes = {
  recent: defineRoute({
    method: 'GET',
    path: '/gateway/jobs/recent',
    summary: 'List the person’s unfinished jobs and those that finished within a day, newest first',
    permission: 'session',
    background: true,
    output: z.object({ items: z.array(job).max(50) }),
    errors: [],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/gateway/jobs',
    summary: 'List the person’s jobs, newest first',
    permission: 'session',
    background: true,
    query: filtered,
    output: page(job),
    errors: [],
  }),
  listAll: defineRoute({
    method: 'GET',
    path: '/gateway/jobs/all',
    summary: 'List the jobs of everybody and of the console, newest first',
    permission: PERMISSIONS.manageJobs,
    query: filtered,
    output: page(ownedJob),
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/gateway/jobs/:id',
    summary: 'Read a job: an own one, or any with the permission to manage jobs',
    permission: 'session',
    background: true,
    params: idParams,
    output: job,
    errors: ['notFound'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/gateway/jobs/:id/cancel',
    summary: 'Cancel a queued or running job; a running one stops at its next safe point',
    permission: 'session',
    params: idParams,
    output: z.null(),
    errors: ['notFound', 'jobFinished'],
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/gateway/jobs/:id/retry',
    summary: 'Queue a failed or cancelled job again; it continues where it stopped',
    permission: 'session',
    params: idParams,
    output: z.null(),
    errors: ['notFound', 'jobUnfinished', 'tooManyJobs', 'tooManyJobsOfKind'],
  }),
  dismiss: defineRoute({
    method: 'POST',
    path: '/gateway/jobs/:id/dismiss',
    summary: 'Remove an own finished job and its file from the list',
    permission: 'session',
    params: idParams,
    output: z.null(),
    errors: ['notFound', 'jobUnfinished'],
  }),
  download: defineRoute({
    method: 'GET',
    path: '/gateway/jobs/:id/file',
    summary: 'Download the result file of an own job',
    permission: 'session',
    params: idParams,
    download: true,
    output: z.string().describe('The file'),
    errors: ['notFound', 'resultExpired'],
  }),
  schedules: defineRoute({
    method: 'GET',
    path: '/gateway/jobs/schedules',
    summary: 'List the periodic tasks of the console with their last and next run',
    permission: PERMISSIONS.manageJobs,
    output: z.object({ items: z.array(schedule).max(100) }),
    errors: [],
  }),
  runSchedule: defineRoute({
    method: 'POST',
    path: '/gateway/jobs/schedules/:name/run',
    summary: 'Run a periodic task now; the job belongs to the caller',
    permission: PERMISSIONS.manageJobs,
    params: z.strictObject({ name: z.string().regex(/^[a-zA-Z.-]{1,64}$/) }),
    output: z.object({ id: z.string() }),
    errors: ['notFound', 'jobUnfinished'],
  }),
};
