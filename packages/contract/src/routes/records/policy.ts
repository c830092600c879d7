import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { id } from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const action = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);
const access = z.enum(['none', 'mask', 'read', 'write']);
const MAX_RULES = 50;

const rule = z.strictObject({
  action,
  expression: z.string().min(1).max(2_000).describe('CEL over the record, me and myUnit'),
});
const policyParams = field.collectionParams.extend({ roleId: id });
const policy = {
  rules: z
    .array(rule)
    .max(MAX_RULES)
    .describe('A record is granted where a rule of the action is true; without any, all in scope'),
  fields: z
    .record(field.fieldId, access)
    .describe('Narrows the access to fields and lines; those not named have the usual one'),
};

/** One of the person's roles, and what it grants on a collection. */
const roleReason = admin.namedRole.extend({
  grantsAll: z.boolean(),
  dataScope: admin.dataScope.nullable().describe('null: does not grant the action'),
  isInScope: z
    .boolean()
    .nullable()
    .describe('null: no record was asked for, or it is out of reach'),
  rules: z
    .array(z.object({ expression: z.string(), holds: z.boolean().nullable() }))
    .max(MAX_RULES),
  access: access.nullable().describe('Of the field that was asked for'),
});

export const recordPolicyRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/policy/:roleId',
    summary: 'Read which records and fields of a collection a role narrows its grants to',
    permission: PERMISSIONS.writeRoles,
    params: policyParams,
    output: z.object({
      version: admin.version.describe('Of the role'),
      ...policy,
      actions: z.array(z.string()).max(100).describe('Actions of the collection'),
    }),
    errors: ['notFound'],
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/gateway/records/:workspace/:collection/policy/:roleId',
    summary: 'Set which records and fields of a collection a role narrows its grants to',
    permission: PERMISSIONS.writeRoles,
    stepUp: true,
    params: policyParams,
    body: z.strictObject({ version: admin.version, ...policy }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'forbidden'],
  }),
  why: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/why',
    summary: 'Explain why a person can or cannot act on a collection, a record or a field',
    permission: 'session',
    params: field.collectionParams,
    query: z.strictObject({
      userId: id,
      action: action.default('read'),
      recordId: field.recordId.optional(),
      field: field.fieldId.optional(),
    }),
    output: z.object({
      allowed: z
        .boolean()
        .nullable()
        .describe('null: depends on a record or a field that the caller cannot see'),
      missing: z
        .array(
          z.enum(['personDisabled', 'personDeleted', 'systemDisabled', 'noRole', 'notReached']),
        )
        .max(5),
      access: access.nullable().describe('To the field that was asked for'),
      roles: z.array(roleReason).max(500),
    }),
    errors: ['notFound'],
  }),
};
