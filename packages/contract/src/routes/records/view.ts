import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { id, line } from '../../fields.ts';
import { COLOR_LIMITS } from '../../record-colors.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const MAX_VIEWS = 300;
const MAX_SHARES = 50;

/** In the place of a filter or a group: none, although the view of the workspace has one. */
const none = z.literal('*');

const values = z
  .strictObject({
    view: field.fieldId.optional().describe('View of the workspace that this one starts from'),
    as: z.enum(['list', 'board', 'calendar', 'gallery', 'tree']).optional(),
    group: z.union([field.fieldId, none]).optional(),
    totals: z.literal('true').optional(),
    f: z.union([none, field.filter]).optional(),
    sort: z.string().max(200).optional(),
    colors: z
      .string()
      .max(COLOR_LIMITS.chars)
      .optional()
      .describe('Conditional colours, such as red.row.due.lt.today'),
  })
  .describe('What the address of the list says');

const content = {
  name: line(40),
  values,
  hidden: z.array(field.fieldId).max(500).optional().describe('Columns that are not shown'),
};

const share = z
  .strictObject({
    everybody: z.boolean().default(false),
    roleIds: z.array(id).max(MAX_SHARES).default([]),
    orgUnitIds: z.array(id).max(MAX_SHARES).default([]).describe('With the units below'),
  })
  .describe('Only whoever manages workspaces shares views');

const viewParams = field.collectionParams.extend({ viewId: id });

const savedView = z.object({
  id: z.string(),
  version: admin.version,
  ...content,
  isMine: z.boolean(),
  isShared: z.boolean(),
  mayEdit: z.boolean(),
  share: z
    .object({
      everybody: z.boolean(),
      roles: z.array(admin.namedRole).max(MAX_SHARES),
      orgUnits: z.array(admin.namedUnit).max(MAX_SHARES),
    })
    .nullable()
    .describe('null: the caller cannot change it'),
});

export const recordViewRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/views',
    summary: 'List the saved views of a collection: own ones, and those that are shared',
    permission: 'session',
    params: field.collectionParams,
    output: z.object({
      items: z.array(savedView).max(MAX_VIEWS),
      defaults: z
        .object({ mine: z.string().nullable(), everybody: z.string().nullable() })
        .describe('A saved view, or one of the workspace'),
      canShare: z.boolean(),
    }),
    errors: ['notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/views',
    summary: 'Save a view of a collection',
    permission: 'session',
    params: field.collectionParams,
    body: z.strictObject({ ...content, share: share.optional() }),
    output: admin.changed,
    errors: ['notFound', 'forbidden', 'tooManyViews'],
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/gateway/records/:workspace/:collection/views/:viewId',
    summary: 'Change a saved view',
    permission: 'session',
    params: viewParams,
    body: z.strictObject({
      version: admin.version,
      ...content,
      share: share.optional().describe('Absent: as it is'),
    }),
    output: admin.changed,
    errors: ['notFound', 'forbidden', 'changedMeanwhile', 'tooManyViews'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/views/:viewId/delete',
    summary: 'Delete a saved view',
    permission: 'session',
    params: viewParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'forbidden', 'changedMeanwhile'],
  }),
  setDefault: defineRoute({
    method: 'PUT',
    path: '/gateway/records/:workspace/:collection/defaultView',
    summary: 'Choose the view that a list opens with',
    permission: 'session',
    params: field.collectionParams,
    body: z.strictObject({
      whose: z.enum(['mine', 'everybody']),
      viewId: z.union([id, field.fieldId]).nullable().describe('null: none'),
    }),
    output: z.null(),
    errors: ['notFound', 'forbidden'],
  }),
};
