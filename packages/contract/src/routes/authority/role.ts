import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { MAX_BATCH } from '../../rules.ts';
import * as admin from '../admin-fields.ts';

const resourceId = z.int32().min(1);
/** Maximum number of resources per role. A role that grants everything lists none. */
const MAX_ROLE_GRANTS = 20_000;
const grants = z
  .array(z.strictObject({ resourceId, dataScope: admin.dataScope }))
  .max(MAX_ROLE_GRANTS);

const roleRow = z.object({
  id: z.string(),
  version: z.int(),
  systemCode: z.string().nullable().describe('null: valid in every system'),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  grantsAll: z.boolean(),
  requiresMfa: z.boolean(),
  builtIn: z.boolean(),
  members: z.int(),
  resources: z.int(),
  updatedAt: field.timestamp,
});
export type AdminRole = z.output<typeof roleRow>;

const roleDetail = roleRow.extend({
  grants,
  mayEdit: z.boolean().describe('False if the role exceeds, or belongs to, the caller'),
});
export type AdminRoleDetail = z.output<typeof roleDetail>;

const editableFields = {
  name: field.line(64),
  nameEn: field.optionalLine(64),
  description: field.optionalLine(500),
  requiresMfa: z.boolean(),
};

const namedResource = z.object({
  resourceId,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
});

export const roleAdminRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/authority/roles',
    summary: 'List the roles of the systems that the caller administers',
    permission: PERMISSIONS.readRoles,
    query: z.strictObject({
      systemCode: field.systemCode.optional(),
      search: admin.search.optional(),
      sort: z.enum(['name', 'updatedAt']).default('name'),
      order: admin.order.default('asc'),
      ...admin.numberedPaging,
    }),
    output: admin.countedPage(roleRow),
    errors: ['notFound'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/gateway/authority/roles/:id',
    summary: 'Read a role with its grants',
    permission: PERMISSIONS.readRoles,
    params: admin.idParams,
    output: roleDetail,
    errors: ['notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/authority/roles',
    summary: 'Create a role; it cannot grant more than the caller holds',
    permission: PERMISSIONS.writeRoles,
    stepUp: true,
    bodyLimit: 2 * 1024 * 1024,
    bodyValues: 3 * MAX_ROLE_GRANTS + 20,
    body: z.strictObject({
      systemCode: field.systemCode.nullable(),
      ...editableFields,
      grantsAll: z.boolean().default(false),
      grants: grants.default([]),
    }),
    output: admin.changed,
    errors: ['notFound', 'nameTaken', 'forbidden', 'scopeIgnored'],
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/roles/:id',
    summary: 'Save a role with its grants',
    permission: PERMISSIONS.writeRoles,
    stepUp: true,
    bodyLimit: 2 * 1024 * 1024,
    bodyValues: 3 * MAX_ROLE_GRANTS + 20,
    params: admin.idParams,
    body: z.strictObject({
      version: admin.version,
      ...editableFields,
      grantsAll: z.boolean(),
      grants,
    }),
    output: admin.changed,
    errors: [
      'notFound',
      'changedMeanwhile',
      'nameTaken',
      'forbidden',
      'scopeIgnored',
      'lastAdministrator',
    ],
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/gateway/authority/roles/:id/preview',
    summary: 'Preview the changes of a save and the number of affected people',
    permission: PERMISSIONS.readRoles,
    bodyLimit: 2 * 1024 * 1024,
    bodyValues: 3 * MAX_ROLE_GRANTS + 20,
    params: admin.idParams,
    body: z.strictObject({ grantsAll: z.boolean(), grants }),
    output: z.object({
      added: z.array(namedResource.extend({ dataScope: admin.dataScope })).max(MAX_ROLE_GRANTS),
      removed: z.array(namedResource.extend({ dataScope: admin.dataScope })).max(MAX_ROLE_GRANTS),
      rescoped: z
        .array(namedResource.extend({ before: admin.dataScope, after: admin.dataScope }))
        .max(MAX_ROLE_GRANTS),
      grantsAll: z.object({ before: z.boolean(), after: z.boolean() }),
      members: z.int().describe('Number of people with the role'),
      refused: z.array(namedResource).max(MAX_ROLE_GRANTS).describe('Not held by the caller'),
    }),
    errors: ['notFound'],
  }),
  copy: defineRoute({
    method: 'POST',
    path: '/gateway/authority/roles/:id/copy',
    summary: 'Copy a role within its system',
    permission: PERMISSIONS.writeRoles,
    stepUp: true,
    params: admin.idParams,
    body: z.strictObject({ name: editableFields.name, nameEn: editableFields.nameEn }),
    output: admin.changed,
    errors: ['notFound', 'nameTaken', 'forbidden', 'scopeIgnored'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/authority/roles/:id/delete',
    summary: 'Delete a role; its members lose it',
    permission: PERMISSIONS.writeRoles,
    stepUp: true,
    params: admin.idParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'changedMeanwhile', 'lastAdministrator', 'forbidden'],
  }),
  members: defineRoute({
    method: 'GET',
    path: '/gateway/authority/roles/:id/members',
    summary: 'List the people within reach who have the role',
    permission: PERMISSIONS.readRoles,
    params: admin.idParams,
    query: z.strictObject({ search: admin.search.optional(), ...admin.paging }),
    output: admin.page(
      admin.namedUser.extend({
        orgUnit: admin.namedUnit.nullable(),
        status: z.enum(['active', 'disabled']),
        grantedAt: field.timestamp,
      }),
    ),
    errors: ['notFound'],
  }),
  changeMembers: defineRoute({
    method: 'POST',
    path: '/gateway/authority/roles/:id/members',
    summary: 'Grant the role to people, or revoke it',
    permission: PERMISSIONS.grantRoles,
    stepUp: true,
    params: admin.idParams,
    body: z.strictObject({
      add: z.array(field.id).max(MAX_BATCH).default([]),
      remove: z.array(field.id).max(MAX_BATCH).default([]),
    }),
    output: admin.batchResult,
    errors: ['notFound', 'lastAdministrator', 'forbidden'],
  }),
};
