import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import * as field from '../fields.ts';
import { PERMISSIONS } from '../permissions.ts';
import { isWebUrl } from '../web-address.ts';
import * as admin from './admin-fields.ts';

const ROOT = '/gateway/console/webhooks';
const MAX_WEBHOOKS = 200;
const MAX_LOG_PAGE = 100;

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);

const input = {
  label: field.line(64),
  url: z.string().max(2048).refine(isWebUrl, 'not a plain http or https address'),
  workspace: name,
  collection: z.union([name, z.literal('*')]).describe('*: all collections of the workspace'),
  events: z
    .array(z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/))
    .min(1)
    .max(20),
};

const webhook = z.object({
  id: z.string(),
  version: admin.version,
  label: z.string(),
  url: z.string(),
  workspace: z.string(),
  collection: z.string(),
  events: z.array(z.string()),
  status: z.enum(['active', 'paused']),
  failingSince: field.timestamp.nullable(),
  createdBy: z.string(),
  suspension: admin.suspension,
  createdAt: field.timestamp,
  updatedAt: field.timestamp,
});

const delivery = z.object({
  id: z.string(),
  event: z.string(),
  collection: z.string(),
  recordId: z.string(),
  recordVersion: z.int(),
  transition: z.string().nullable(),
  at: field.timestamp,
  state: z.enum(['pending', 'delivered', 'failed', 'dropped']),
  attempts: z.int(),
  nextAt: field.timestamp.nullable(),
  lastAt: field.timestamp.nullable(),
  status: z.int().nullable().describe('HTTP status of the last attempt'),
  duration: z.int().nullable().describe('Milliseconds of the last attempt'),
  error: z
    .enum([
      'status',
      'redirect',
      'timeout',
      'unreachable',
      'address',
      'tooLarge',
      'makerLeft',
      'rightLost',
      'recordHidden',
    ])
    .nullable(),
});

const target = z.object({
  workspace: z.string(),
  collection: z.string(),
  title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
});

const read = { permission: PERMISSIONS.manageWebhooks } as const;
const stepUp = { permission: PERMISSIONS.manageWebhooks, stepUp: true } as const;
const deliveryParams = z.strictObject({ id: field.id, deliveryId: field.id });

/** Outgoing webhooks: events of records, sent to other systems. */
export const webhookRoutes = {
  list: defineRoute({
    ...read,
    method: 'GET',
    path: ROOT,
    summary:
      'List the webhooks, the allowed hosts and the collections that the caller can subscribe to',
    output: z.object({
      items: z.array(webhook).max(MAX_WEBHOOKS),
      allowedHosts: z.array(z.string()),
      targets: z.array(target),
    }),
    errors: [],
  }),
  create: defineRoute({
    ...stepUp,
    method: 'POST',
    path: ROOT,
    summary: 'Create a webhook. The secret of its signatures is in this reply only.',
    body: z.strictObject(input),
    output: webhook.extend({ secret: z.string() }),
    errors: ['notFound', 'webhookHostRefused', 'tooManyWebhooks'],
  }),
  update: defineRoute({
    ...stepUp,
    method: 'PUT',
    path: `${ROOT}/:id`,
    summary: 'Change a webhook, pause or resume it; the caller becomes its maker',
    params: admin.idParams,
    body: z.strictObject({
      ...input,
      status: z.enum(['active', 'paused']),
      version: admin.version,
    }),
    output: webhook,
    errors: ['notFound', 'webhookHostRefused', 'changedMeanwhile'],
  }),
  takeOver: defineRoute({
    ...stepUp,
    method: 'POST',
    path: `${ROOT}/:id/takeOver`,
    summary: 'Become the maker of a webhook, such as a suspended one',
    params: admin.idParams,
    output: z.null(),
    errors: ['notFound', 'changedMeanwhile'],
  }),
  renewSecret: defineRoute({
    ...stepUp,
    method: 'POST',
    path: `${ROOT}/:id/renewSecret`,
    summary: 'Replace the secret of the signatures',
    params: admin.idParams,
    output: z.object({ secret: z.string() }),
    errors: ['notFound', 'changedMeanwhile'],
  }),
  remove: defineRoute({
    ...read,
    method: 'POST',
    path: `${ROOT}/:id/delete`,
    summary: 'Delete a webhook with its log',
    params: admin.idParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'changedMeanwhile'],
  }),
  ping: defineRoute({
    ...read,
    method: 'POST',
    path: `${ROOT}/:id/ping`,
    summary: 'Send an event without a record, to try the receiver',
    params: admin.idParams,
    output: z.null(),
    errors: ['notFound'],
  }),
  listDeliveries: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/:id/deliveries`,
    summary: 'List the deliveries of a webhook, newest first',
    params: admin.idParams,
    query: z.strictObject({
      cursor: field.id.optional(),
      limit: z.coerce.number<number>().pipe(z.int().min(1).max(MAX_LOG_PAGE)).default(20),
    }),
    output: z.object({
      items: z.array(delivery).max(MAX_LOG_PAGE),
      next: z.string().nullable().describe('Cursor of the next page; null on the last page'),
    }),
    errors: ['notFound'],
  }),
  resend: defineRoute({
    ...read,
    method: 'POST',
    path: `${ROOT}/:id/deliveries/:deliveryId/resend`,
    summary: 'Send a finished delivery again',
    params: deliveryParams,
    output: z.null(),
    errors: ['notFound'],
  }),
};
