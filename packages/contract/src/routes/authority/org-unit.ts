import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';

const names = { name: field.line(64), nameEn: field.optionalLine(64) };

export const orgUnit = z.object({
  id: z.string(),
  parentId: z.string().nullable().describe('null at the top of the visible tree'),
  name: z.string(),
  nameEn: z.string(),
  sort: z.int(),
  version: z.int(),
  members: z.int().describe('People in the unit itself'),
  admins: z.int(),
  head: admin.namedUser.nullable().describe('Signs approvals as head of the unit'),
});
export type AdminOrgUnit = z.output<typeof orgUnit>;

export const orgUnitAdminRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/authority/orgUnits',
    summary: 'List the org units within reach, as a flat list',
    permission: PERMISSIONS.readOrgUnits,
    output: z.array(orgUnit).max(20_000),
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/authority/orgUnits',
    summary: 'Create an org unit below another one; null: at the root',
    permission: PERMISSIONS.writeOrgUnits,
    body: z.strictObject({ parentId: field.id.nullable(), ...names }),
    output: admin.changed,
    errors: ['notFound', 'nameTaken', 'tooDeep'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/orgUnits/:id',
    summary: 'Rename an org unit',
    permission: PERMISSIONS.writeOrgUnits,
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, ...names }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'nameTaken'],
  }),
  move: defineRoute({
    method: 'POST',
    path: '/gateway/authority/orgUnits/:id/move',
    summary: 'Move an org unit and its descendants',
    permission: PERMISSIONS.writeOrgUnits,
    stepUp: true,
    params: admin.idParams,
    body: z.strictObject({
      version: admin.version,
      parentId: field.id.nullable(),
      position: z.int().min(0).max(20_000).describe('Among its new siblings'),
    }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'insideItself', 'nameTaken', 'tooDeep'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/authority/orgUnits/:id/delete',
    summary: 'Delete an org unit without people and child units',
    permission: PERMISSIONS.writeOrgUnits,
    params: admin.idParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'changedMeanwhile', 'stillInUse'],
  }),
  admins: defineRoute({
    method: 'GET',
    path: '/gateway/authority/orgUnits/:id/admins',
    summary: 'List the delegated administrators of an org unit and their reach',
    permission: PERMISSIONS.readOrgUnits,
    params: admin.idParams,
    output: z
      .array(
        admin.namedUser.extend({
          reach: z
            .enum(['none', 'part', 'everyone'])
            .describe("'none': no role lets them see people; 'everyone': a role reaches further"),
        }),
      )
      .max(200),
    errors: ['notFound'],
  }),
  setAdmins: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/orgUnits/:id/admins',
    summary: 'Set the delegated administrators of an org unit',
    permission: PERMISSIONS.writeOrgUnits,
    stepUp: true,
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, userIds: z.array(field.id).max(200) }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'forbidden'],
  }),
  setHead: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/orgUnits/:id/head',
    summary: 'Set the head of an org unit, who signs approvals for it; null: none',
    permission: PERMISSIONS.writeOrgUnits,
    stepUp: true,
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, userId: field.id.nullable() }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile', 'forbidden'],
  }),
};
