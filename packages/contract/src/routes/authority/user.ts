import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import {
  MAX_EMAIL,
  MAX_IMPORT_ROWS,
  MAX_PASSWORDS_AT_ONCE,
  USER_IMPORT_FIELDS,
} from '../../rules.ts';
import * as admin from '../admin-fields.ts';

const email = z.union([z.literal(''), z.email().max(MAX_EMAIL)]);
const mobile = z.union([z.literal(''), field.mobile]);

const userSortKey = z.enum(['userName', 'displayName', 'createdAt', 'lastSignInAt']);
const userStatus = z.enum(['active', 'disabled', 'deleted']);

const filter = {
  search: admin.search.optional().describe('Part of a name, number or address'),
  status: userStatus.optional().describe('Default: everyone who is not deleted'),
  systemCode: field.systemCode.optional().describe('People with a role in this system'),
  roleId: field.id.optional(),
  orgUnitId: field.id.optional().describe('The unit and its descendants'),
  sort: userSortKey.default('userName'),
  order: admin.order.default('asc'),
};

const userRow = z.object({
  id: z.string(),
  version: z.int(),
  userName: z.string(),
  displayName: z.string(),
  mobile: z.string().describe('Masked'),
  email: z.string(),
  orgUnit: admin.namedUnit.nullable(),
  status: userStatus,
  requiresMfa: z.boolean(),
  lastSignInAt: field.timestamp.nullable(),
  createdAt: field.timestamp,
  roles: z.array(admin.namedRole).describe('Only roles of systems that the caller administers'),
});
export type AdminUser = z.output<typeof userRow>;

const userDetail = userRow.extend({
  mobile: z.string().describe('Masked, unless the caller may change it'),
  locale: field.locale.nullable(),
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  liveSessions: z.int(),
  waitUntil: field.timestamp.nullable().describe('End of the wait after failed sign-ins'),
  deletedAt: field.timestamp.nullable(),
  restorableUntil: field.timestamp.nullable(),
  mayAdminister: z.boolean().describe('False if the person holds more than the caller'),
});
export type AdminUserDetail = z.output<typeof userDetail>;

const profile = {
  displayName: field.displayName,
  mobile,
  email,
  orgUnitId: field.id.nullable(),
  locale: field.locale.nullable(),
  requiresMfa: z.boolean(),
};

const temporaryPassword = z.string().describe('Shown once; must be changed at the first sign-in');
const roleIds = z.array(field.id).max(200);

const importField = z.enum(USER_IMPORT_FIELDS);

const importProblem = z.enum([
  'required',
  'invalid',
  'twice',
  'taken',
  'unknown',
  'forbidden',
  'lastAdministrator',
  'formula',
]);
export type UserImportProblem = z.output<typeof importProblem>;

const MAX_CSV_CHARS = 4_000_000;
/** About 6 MiB. */
const MAX_FILE_CHARS = 8_000_000;
const MAX_COLUMNS = 100;

const importSource = {
  csv: z.string().max(MAX_CSV_CHARS).optional().describe('The file as text, instead of `file`'),
  file: z
    .string()
    .max(MAX_FILE_CHARS)
    .optional()
    .describe('An xlsx file, or a csv file in UTF-8 or GBK, as base64'),
  mapping: z
    .partialRecord(importField, z.string().max(200))
    .describe('Heading of the column that holds each field'),
};

const suspended = z
  .object({
    invites: z.int(),
    publishTokens: z.int(),
    fileTokens: z.int(),
    links: z.int(),
    serviceTokens: z.int(),
    webhooks: z.int(),
  })
  .describe('What these people made and what stops working until somebody takes it over');
/** How much of what people made stops working without them. */
export type SuspendedCounts = z.output<typeof suspended>;

export const userAdminRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/authority/users',
    summary: 'List the people within reach of the caller',
    permission: PERMISSIONS.readUsers,
    query: z.strictObject({ ...filter, ...admin.numberedPaging }),
    output: admin.countedPage(userRow),
    errors: ['notFound'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/gateway/authority/users/:id',
    summary: 'Read a person',
    permission: PERMISSIONS.readUsers,
    params: admin.idParams,
    output: userDetail,
    errors: ['notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users',
    summary: 'Create a person, with roles and an optional temporary password',
    permission: PERMISSIONS.writeUsers,
    stepUp: true,
    body: z.strictObject({
      userName: field.newUserName,
      displayName: profile.displayName,
      mobile: mobile.default(''),
      email: email.default(''),
      orgUnitId: profile.orgUnitId.default(null),
      locale: profile.locale.default(null),
      requiresMfa: z.boolean().default(false),
      roleIds: roleIds.default([]),
      withPassword: z.boolean().default(true),
    }),
    output: admin.changed.extend({ temporaryPassword: temporaryPassword.nullable() }),
    errors: ['userNameTaken', 'mobileTaken', 'notFound', 'forbidden'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/users/:id',
    summary: 'Change the data of a person',
    permission: PERMISSIONS.writeUsers,
    stepUp: true,
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, ...profile }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'mobileTaken', 'forbidden'],
  }),
  setRoles: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/users/:id/roles',
    summary: 'Set the roles of a person in one system; null: roles for every system',
    permission: PERMISSIONS.grantRoles,
    stepUp: true,
    params: admin.idParams,
    body: z.strictObject({
      version: admin.version,
      systemCode: field.systemCode.nullable(),
      roleIds,
    }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'lastAdministrator', 'forbidden'],
  }),
  grantableRoles: defineRoute({
    method: 'GET',
    path: '/gateway/authority/grantableRoles',
    summary: 'List the roles in the caller’s systems, and whether the caller may grant them',
    permission: PERMISSIONS.grantRoles,
    query: z.strictObject({ systemCode: field.systemCode.optional() }),
    output: z.array(admin.namedRole.extend({ grantable: z.boolean() })).max(2_000),
    errors: [],
  }),
  setStatus: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/:id/status',
    summary: 'Disable or enable a person; disabling ends their sessions',
    permission: PERMISSIONS.writeUsers,
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, status: z.enum(['active', 'disabled']) }),
    output: admin.changed.extend({ suspended }),
    errors: ['notFound', 'changedMeanwhile', 'lastAdministrator', 'forbidden'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/:id/delete',
    summary: 'Delete a person; can be undone for 30 days',
    permission: PERMISSIONS.writeUsers,
    params: admin.idParams,
    body: admin.versioned,
    output: admin.changed.extend({ suspended }),
    errors: ['notFound', 'changedMeanwhile', 'lastAdministrator', 'forbidden'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/:id/restore',
    summary: 'Undo a deletion',
    permission: PERMISSIONS.writeUsers,
    params: admin.idParams,
    body: admin.versioned,
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'userNameTaken', 'mobileTaken', 'forbidden'],
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/:id/erase',
    summary: 'Remove the personal data of a deleted person for good',
    permission: PERMISSIONS.writeUsers,
    stepUp: true,
    params: admin.idParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'changedMeanwhile', 'forbidden'],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/:id/resetPassword',
    summary: 'Set a temporary password; ends all sessions of the person',
    permission: PERMISSIONS.resetPasswords,
    stepUp: true,
    params: admin.idParams,
    body: admin.versioned,
    output: admin.changed.extend({ temporaryPassword }),
    errors: ['notFound', 'changedMeanwhile', 'forbidden'],
  }),
  resetPasswords: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/resetPasswords',
    summary: 'Set a temporary password for each of a few people; ends all their sessions',
    permission: PERMISSIONS.resetPasswords,
    stepUp: true,
    body: z.strictObject({ ids: z.array(field.id).min(1).max(MAX_PASSWORDS_AT_ONCE) }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          userName: z.string(),
          displayName: z.string(),
          temporaryPassword,
        }),
      ),
      failed: z.array(
        z.object({ id: z.string(), error: z.enum(['notFound', 'forbidden', 'unavailable']) }),
      ),
    }),
    errors: [],
  }),
  resetSecondFactor: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/:id/resetSecondFactor',
    summary: 'Remove a lost second factor; ends all sessions of the person',
    permission: PERMISSIONS.resetPasswords,
    stepUp: true,
    params: admin.idParams,
    body: admin.versioned,
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'forbidden'],
  }),
  unlock: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/:id/unlock',
    summary: 'End the wait after failed sign-ins',
    permission: PERMISSIONS.writeUsers,
    params: admin.idParams,
    output: z.null(),
    errors: ['notFound', 'forbidden'],
  }),
  batch: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/batch',
    summary: 'Run one action on up to 500 people',
    permission: PERMISSIONS.writeUsers,
    stepUp: true,
    body: z.strictObject({
      ids: admin.idList,
      action: z.discriminatedUnion('type', [
        z.strictObject({
          type: z.enum(['disable', 'enable', 'delete', 'restore', 'unlock', 'endSessions']),
        }),
        z.strictObject({ type: z.literal('setRequiresMfa'), value: z.boolean() }),
        z.strictObject({ type: z.literal('move'), orgUnitId: field.id.nullable() }),
        z.strictObject({ type: z.enum(['grant', 'revoke']), roleId: field.id }),
      ]),
    }),
    output: admin.batchResult.extend({ suspended }),
    errors: ['notFound', 'lastAdministrator', 'forbidden', 'userNameTaken', 'mobileTaken'],
  }),
  previewSuspension: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/previewSuspension',
    summary: 'Count what disabling or deleting these people would suspend',
    permission: PERMISSIONS.writeUsers,
    body: z.strictObject({ ids: admin.idList }),
    output: suspended,
    errors: [],
  }),
  importCsv: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/import',
    summary: 'Import people from a spreadsheet, matched by user name; a dry run changes nothing',
    permission: PERMISSIONS.importUsers,
    stepUp: true,
    bodyLimit: 12 * 1024 * 1024,
    body: z.strictObject({
      ...importSource,
      dryRun: z.boolean(),
      skipFaulty: z.boolean().default(false).describe('Import the valid rows and skip the others'),
    }),
    output: z.object({
      rows: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      faulty: z.int(),
      suspended,
      applied: z.boolean(),
      addedIds: z.array(z.string()).max(MAX_IMPORT_ROWS).describe('People that were added'),
      problems: z
        .array(
          z.object({
            row: z.int().describe('Row number; the header is row 1'),
            field: importField,
            problem: importProblem,
            value: z.string(),
          }),
        )
        .max(1_000),
    }),
    errors: ['malformedInput', 'fileUnreadable', 'lastAdministrator'],
  }),
  importColumns: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/import/columns',
    summary: 'Read the headings of a file of people, and which field each belongs to',
    permission: PERMISSIONS.importUsers,
    bodyLimit: 12 * 1024 * 1024,
    body: z.strictObject({ file: z.string().max(MAX_FILE_CHARS).describe('As base64') }),
    output: z.object({
      sheet: z.string().describe('The sheet that is imported; empty for CSV'),
      columns: z
        .array(
          z.object({
            header: z.string(),
            field: importField.nullable().describe('null: no field has this heading'),
          }),
        )
        .max(MAX_COLUMNS),
    }),
    errors: ['fileUnreadable'],
  }),
  importTemplate: defineRoute({
    method: 'GET',
    path: '/gateway/authority/users/import/template',
    summary: 'Download an xlsx file to fill in: headings, explanations and lists to choose from',
    permission: PERMISSIONS.importUsers,
    query: z.strictObject({ language: field.locale.optional() }),
    download: true,
    output: z.string().describe('The file'),
    errors: [],
  }),
  importFaults: defineRoute({
    method: 'POST',
    path: '/gateway/authority/users/import/faults',
    summary: 'Download the rows of a file that cannot be imported, with a column that says why',
    permission: PERMISSIONS.importUsers,
    stepUp: true,
    bodyLimit: 12 * 1024 * 1024,
    body: z.strictObject(importSource),
    download: true,
    output: z.string().describe('The file'),
    errors: ['malformedInput', 'fileUnreadable'],
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/gateway/authority/users/export',
    summary: 'Export the filtered people as a CSV file of at most 100,000 rows',
    permission: PERMISSIONS.exportUsers,
    stepUp: true,
    download: true,
    query: z.strictObject(filter),
    output: z.string(),
    errors: ['notFound'],
  }),
};
