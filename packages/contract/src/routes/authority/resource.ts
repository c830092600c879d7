import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { ICON_NAME, MAX_LINK, MAX_RESOURCES, RESOURCE_CODE, RESOURCE_PATH } from '../../rules.ts';
import * as admin from '../admin-fields.ts';
import { menuResource, resourceType } from './menu.ts';

const resourceId = z.int32().min(1);
const parentId = z.int32().min(0).describe('0: at the root');
const resourceParams = z.strictObject({ id: z.coerce.number<number>().pipe(resourceId) });

const code = z.string().regex(RESOURCE_CODE);
const path = z.string().max(MAX_LINK).regex(RESOURCE_PATH);
const icon = z.string().regex(ICON_NAME);
const subApp = z.string().regex(/^(?:[A-Za-z][A-Za-z0-9-]{0,39})?$/);

const editableFields = {
  type: resourceType,
  code,
  name: field.line(64),
  nameEn: field.line(64),
  path,
  icon,
  hidden: z.boolean(),
  subApp,
};

const resourceRow = z.object({
  id: resourceId,
  parentId,
  sort: z.int(),
  version: z.int(),
  type: resourceType,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  path: z.string(),
  icon: z.string(),
  hidden: z.boolean(),
  subApp: z.string(),
  roles: z.int().describe('Number of roles that grant it'),
  held: z.boolean().describe('Whether the caller holds it and therefore may grant it'),
});
export type AdminResource = z.output<typeof resourceRow>;

/** A resource in an export file. It references its parent by code. */
const portable = z.strictObject({
  code,
  parentCode: code.nullable(),
  type: resourceType,
  name: editableFields.name,
  nameEn: editableFields.nameEn,
  path: path.default(''),
  icon: icon.default(''),
  hidden: z.boolean().default(false),
  subApp: subApp.default(''),
});
export type PortableResource = z.output<typeof portable>;

const resourceChange = z.object({ id: resourceId, version: admin.version });

export const resourceAdminRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/authority/resources',
    summary: 'List the resources of a system, as a flat list',
    permission: PERMISSIONS.readResources,
    query: z.strictObject({ systemCode: field.systemCode }),
    output: z.array(resourceRow).max(MAX_RESOURCES),
    errors: ['notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/authority/resources',
    summary: 'Create a resource below another one',
    permission: PERMISSIONS.writeResources,
    body: z.strictObject({ systemCode: field.systemCode, parentId, ...editableFields }),
    output: resourceChange,
    errors: ['notFound', 'nameTaken', 'forbidden', 'misplaced', 'tooDeep'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/resources/:id',
    summary: 'Change a resource; a new code changes the permission that its roles grant',
    permission: PERMISSIONS.writeResources,
    params: resourceParams,
    body: z.strictObject({ version: admin.version, ...editableFields }),
    output: resourceChange,
    errors: ['notFound', 'changedMeanwhile', 'nameTaken', 'forbidden', 'misplaced'],
  }),
  move: defineRoute({
    method: 'POST',
    path: '/gateway/authority/resources/:id/move',
    summary: 'Move a resource and its descendants within the tree of its system',
    permission: PERMISSIONS.writeResources,
    params: resourceParams,
    body: z.strictObject({
      version: admin.version,
      parentId,
      position: z.int().min(0).max(MAX_RESOURCES).describe('Among its new siblings'),
    }),
    output: resourceChange,
    errors: ['notFound', 'changedMeanwhile', 'insideItself', 'misplaced', 'tooDeep'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/authority/resources/:id/delete',
    summary: 'Delete a resource and its descendants; roles lose them',
    permission: PERMISSIONS.writeResources,
    stepUp: true,
    params: resourceParams,
    body: admin.versioned,
    output: z.object({ deleted: z.int() }),
    errors: ['notFound', 'changedMeanwhile', 'forbidden'],
  }),
  exportJson: defineRoute({
    method: 'GET',
    path: '/gateway/authority/resources/export',
    summary: 'Export the resources of a system as a file for an import',
    permission: PERMISSIONS.readResources,
    stepUp: true,
    query: z.strictObject({ systemCode: field.systemCode }),
    output: z.object({ resources: z.array(portable).max(MAX_RESOURCES) }),
    errors: ['notFound'],
  }),
  importJson: defineRoute({
    method: 'POST',
    path: '/gateway/authority/resources/import',
    summary: 'Import resources: create and update by code, delete none',
    permission: PERMISSIONS.writeResources,
    stepUp: true,
    bodyLimit: 8 * 1024 * 1024,
    bodyValues: 10 * MAX_RESOURCES + 10,
    body: z.strictObject({
      systemCode: field.systemCode,
      dryRun: z.boolean(),
      resources: z.array(portable).min(1).max(MAX_RESOURCES),
    }),
    output: z.object({
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      applied: z.boolean(),
      problems: z
        .array(
          z.object({
            code: z.string(),
            problem: z.enum([
              'twice',
              'unknownParent',
              'loop',
              'misplaced',
              'tooDeep',
              'forbidden',
            ]),
          }),
        )
        .max(1_000),
    }),
    errors: ['notFound'],
  }),
  previewMenu: defineRoute({
    method: 'GET',
    path: '/gateway/authority/resources/menuPreview',
    summary: 'Preview the menu of a system for a person with only this role',
    permission: PERMISSIONS.readResources,
    query: z.strictObject({ systemCode: field.systemCode, roleId: field.id }),
    output: z.array(menuResource).max(MAX_RESOURCES),
    errors: ['notFound'],
  }),
};
