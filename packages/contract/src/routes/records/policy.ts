import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { id } from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const action = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);
const access = z.enum(['none', 'mask', 'read', 'write']);
const MAX_RULES = 50;
const MAX_ROLES = 500;
/** Records that a test shows. */
const TESTED_RECORDS = 20;

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
const scopes = z
  .record(action, admin.dataScope)
  .describe('By action, whose records the role grants it on; one that is missing is not granted');
const newScopes = z
  .record(action, admin.dataScope.nullable())
  .describe('Only what changes; null: no longer granted');

const missing = z
  .array(z.enum(['personDisabled', 'personDeleted', 'systemDisabled', 'noRole', 'notReached']))
  .max(5);

/** A role, and what it grants on a collection. */
const rolePolicy = admin.namedRole.extend({
  version: admin.version,
  members: z.int(),
  grantsAll: z.boolean(),
  mayEdit: z.boolean().describe('False if the role exceeds, or belongs to, the caller'),
  scopes,
  ...policy,
});

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
  list: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/policies',
    summary: 'List the roles that the caller administers, with what each grants on a collection',
    permission: PERMISSIONS.writeRoles,
    params: field.collectionParams,
    output: z.object({
      roles: z.array(rolePolicy).max(MAX_ROLES),
      actions: z.array(z.string()).max(100).describe('Actions of the collection'),
    }),
    errors: ['notFound'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/policy/:roleId',
    summary: 'Read which records and fields of a collection a role narrows its grants to',
    permission: PERMISSIONS.writeRoles,
    params: policyParams,
    output: z.object({
      version: admin.version.describe('Of the role'),
      scopes,
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
    body: z.strictObject({ version: admin.version, scopes: newScopes.default({}), ...policy }),
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
      missing,
      access: access.nullable().describe('To the field that was asked for'),
      roles: z.array(roleReason).max(MAX_ROLES),
    }),
    errors: ['notFound'],
  }),
  testAs: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/testAs',
    summary: 'Show which records and fields a person sees, as far as the caller sees them, too',
    permission: 'session',
    params: field.collectionParams,
    body: z.strictObject({
      userId: id,
      draft: z
        .strictObject({ roleId: id, scopes: newScopes.default({}), ...policy })
        .optional()
        .describe('A policy that is not saved yet, in the place of that of the role'),
    }),
    output: z.object({
      missing,
      count: z.int(),
      isExact: z.boolean(),
      limited: z
        .object({
          rows: z.boolean().describe('The caller does not see all records'),
          rules: z
            .boolean()
            .describe('Rules over fields that the caller cannot read were left out'),
          fields: z.array(z.string()).describe('Fields that the caller cannot read everywhere'),
        })
        .describe('Why the person may see more than is shown'),
      access: z.record(z.string(), access).describe('Widest access of the person, by field'),
      items: z
        .array(
          z.object({
            id: z.string(),
            values: field.values,
            masked: z.array(z.string()),
            via: z
              .array(
                z.object({
                  roleId: z.string().nullable().describe('null: a role that grants everything'),
                  scope: admin.dataScope,
                  expression: z.string().nullable(),
                }),
              )
              .max(MAX_ROLES * MAX_RULES)
              .describe('What lets the person see the record'),
          }),
        )
        .max(TESTED_RECORDS),
      roles: z.array(admin.namedRole.extend({ grantsAll: z.boolean() })).max(MAX_ROLES),
      labels: field.labels,
    }),
    errors: ['notFound', 'forbidden'],
  }),
};
