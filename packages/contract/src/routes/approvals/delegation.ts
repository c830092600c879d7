import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const ROOT = '/gateway/approvals/delegations';
const MAX_DELEGATIONS = 100;

const content = {
  to: text.id.describe('Who signs instead'),
  definitions: z
    .array(text.id)
    .max(50)
    .default([])
    .describe('Only approvals of these definitions; empty: all'),
  ...field.delegationTime,
  reason: text.optionalLine(200).default(''),
};

const delegation = z.object({
  id: z.string(),
  version: admin.version,
  from: text.timestamp,
  until: text.timestamp,
  reason: z.string(),
  person: admin.namedUser.nullable().describe('Whose tasks they are'),
  to: admin.namedUser.nullable(),
  definitions: z.array(z.object({ id: z.string(), title: field.title })).max(50),
  isMine: z.boolean(),
  state: z.enum(['future', 'active', 'over']),
});
export type ApprovalDelegation = z.output<typeof delegation>;

/** Who signs in place of whom, by date. New tasks go to the delegate; the trace stays. */
export const approvalDelegationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: ROOT,
    summary: 'List own delegations and those to the caller, newest first',
    permission: 'session',
    output: z.object({ items: z.array(delegation).max(2 * MAX_DELEGATIONS) }),
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: ROOT,
    summary: 'Let somebody sign in place of the caller for some time',
    permission: 'session',
    body: z.strictObject(content),
    output: admin.changed,
    errors: ['tooManyDelegations'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${ROOT}/:id`,
    summary: 'Change an own delegation',
    permission: 'session',
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, ...content }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/delete`,
    summary: 'Delete an own delegation; tasks that were handed over stay where they are',
    permission: 'session',
    params: admin.idParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'changedMeanwhile'],
  }),
};
