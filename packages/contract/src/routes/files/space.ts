import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { cursor, fileLevel, nodePage, pageLimit, recordParams } from './fields.ts';

const bothNames = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

const space = z.object({
  id: z.string(),
  kind: z.enum(['person', 'unit', 'system', 'record']),
  ownerKey: z.string(),
  name: bothNames,
  rootId: z.string().describe('The folder that holds everything of the space'),
  level: fileLevel,
  usedBytes: z.int(),
  quotaBytes: z.int(),
});
/** A place with files and a quota of its own. */
export type FileSpace = z.output<typeof space>;

const spaceUse = z.object({
  id: z.string(),
  kind: z.enum(['person', 'unit', 'system']),
  ownerKey: z.string(),
  name: bothNames,
  usedBytes: z.int(),
  quotaBytes: z.int(),
  isDefault: z.boolean().describe('Nobody set a quota of its own'),
  emptiedAt: field.timestamp
    .nullable()
    .describe('Its person was erased: when the files go for good'),
});
/** How full a space is, for those who set quotas. */
export type FileSpaceUse = z.output<typeof spaceUse>;

const permissionCode = z.string().regex(/^[A-Za-z0-9_.-]{1,32}(?::[A-Za-z0-9_.-]{1,32}){1,3}$/);

const rule = z.object({
  subApp: z.string(),
  recordType: z.string(),
  viewPermission: z.string(),
  editPermission: z.string(),
});

export const dfsSpaceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/spaces',
    summary: 'The spaces that the person may enter: their own, their org units’, their systems’',
    permission: PERMISSIONS.readFiles,
    output: z.array(space).max(500),
    errors: [],
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/spaces/all',
    summary:
      'The spaces of the people, org units and systems that the person may know of, the fullest first',
    permission: PERMISSIONS.manageFileSpaces,
    query: z.strictObject({
      kind: spaceUse.shape.kind.optional(),
      text: z.string().max(64).default(''),
      cursor: cursor.optional(),
      limit: pageLimit,
    }),
    output: z.object({ items: z.array(spaceUse).max(500), next: z.string().nullable() }),
    errors: [],
  }),
  setQuota: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/spaces/quota',
    summary: 'Set how much a space may hold',
    permission: PERMISSIONS.manageFileSpaces,
    stepUp: true,
    body: z.strictObject({
      kind: spaceUse.shape.kind,
      ownerKey: field.id,
      quotaBytes: z
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .nullable()
        .describe('null: as much as spaces of this kind may hold by default'),
    }),
    output: z.null(),
    errors: ['notFound'],
  }),
  attachments: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/attachments/:subApp/:recordType/:recordId',
    summary: 'The files of a record of another sub-app, governed by that sub-app’s permission',
    permission: 'session',
    params: recordParams,
    output: z.object({
      spaceId: z.string(),
      folderId: z.string(),
      level: fileLevel,
      page: nodePage,
    }),
    errors: ['notFound'],
  }),
  rules: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/attachmentRules',
    summary: 'Which permission governs the files of which kind of record',
    permission: PERMISSIONS.manageFileSpaces,
    output: z.array(rule).max(500),
    errors: [],
  }),
  saveRule: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/attachmentRules/save',
    summary: 'Let a permission govern the files of a kind of record',
    permission: PERMISSIONS.manageFileSpaces,
    stepUp: true,
    body: z.strictObject({
      subApp: recordParams.shape.subApp,
      recordType: recordParams.shape.recordType,
      viewPermission: permissionCode,
      editPermission: permissionCode,
    }),
    output: z.null(),
    errors: ['forbidden'],
  }),
  removeRule: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/attachmentRules/remove',
    summary: 'Let nobody but servers reach the files of a kind of record',
    permission: PERMISSIONS.manageFileSpaces,
    stepUp: true,
    body: z.strictObject({
      subApp: recordParams.shape.subApp,
      recordType: recordParams.shape.recordType,
    }),
    output: z.null(),
    errors: ['notFound'],
  }),
};
