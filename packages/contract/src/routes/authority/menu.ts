import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';

export const resourceType = z.enum(['directory', 'page', 'action', 'link']);

/** A resource in the flat menu list. `parentId` is 0 at the root. */
export const menuResource = z.object({
  id: z.int(),
  parentId: z.int(),
  resourceSort: z.int(),
  resourceType,
  resourceCode: z.string(),
  resourceName: z.string(),
  resourceNameEn: z.string(),
  path: z.string(),
  icon: z.string(),
  hidden: z.boolean(),
  subApp: z.string(),
});
export type MenuResource = z.output<typeof menuResource>;

export const resourceRoutes = {
  getAuthResourceList: defineRoute({
    method: 'GET',
    path: '/gateway/authority/resource/getAuthResourceList/:systemCode',
    summary: 'List the menu of the person in a system, as a flat list',
    permission: 'session',
    params: z.strictObject({ systemCode: field.systemCode }),
    output: z.array(menuResource),
    errors: ['notFound'],
  }),
  validResource: defineRoute({
    method: 'POST',
    path: '/gateway/authority/resource/validResource',
    summary: 'List the permission codes of the person in a system',
    permission: 'session',
    body: z.strictObject({
      systemCode: field.systemCode,
      resourceCodes: z.array(field.resourceCode).max(500).optional(),
    }),
    output: z.array(z.string()),
    errors: ['notFound'],
  }),
};
