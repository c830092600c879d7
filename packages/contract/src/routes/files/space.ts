import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { attachingSubApp, cursor, fileLevel, nodePage, pageLimit, recordParams } from './fields.ts';

const bothNames = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

const space = z.object({
  id: z.string(),
  kind: z.enum(['person', 'unit', 'system', 'record']),
  ownerKey: z.string(),
  name: bothNames,
  rootId: z.string().describe('Root folder of the space'),
  level: fileLevel,
  usedBytes: z.int(),
  quotaBytes: z.int(),
});
/** A root folder with its own quota: of a person, org unit, system or record. */
export type FileSpace = z.output<typeof space>;

const spaceUse = z.object({
  id: z.string(),
  kind: z.enum(['person', 'unit', 'system']),
  ownerKey: z.string(),
  name: bothNames,
  usedBytes: z.int(),
  quotaBytes: z.int(),
  isDefault: z.boolean().describe('True when the default quota applies'),
  emptiedAt: field.timestamp.nullable().describe('When the files of an erased person are purged'),
});
/** Used bytes and quota of a space. */
export type FileSpaceUse = z.output<typeof spaceUse>;

const permissionCode = z.string().regex(/^[A-Za-z0-9_.-]{1,32}(?::[A-Za-z0-9_.-]{1,32}){1,3}$/);

const rule = z.object({
  subApp: z.string(),
  recordType: z.string(),
  systemCode: z.string().describe('The system in which the permissions must be held'),
  viewPermission: z.string(),
  editPermission: z.string(),
});

export const dfsSpaceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/spaces',
    summary: 'List the person’s spaces: their own, their org units’ and their systems’',
    permission: PERMISSIONS.readFiles,
    output: z.array(space).max(500),
    errors: [],
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/spaces/all',
    summary: 'List the spaces of visible people, org units and systems, largest use first',
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
    summary: 'Set the quota of a space',
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
        .describe('null: the default quota of this kind of space'),
    }),
    output: z.null(),
    errors: ['notFound'],
  }),
  attachments: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/attachments/:subApp/:recordType/:recordId',
    summary: 'List the attachments of a record, of another sub-app or of the records engine',
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
    summary: 'List the attachment rules: which permission opens the files of which record type',
    permission: PERMISSIONS.manageFileRules,
    output: z.array(rule).max(500),
    errors: [],
  }),
  saveRule: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/attachmentRules/save',
    summary: 'Save an attachment rule',
    permission: PERMISSIONS.manageFileRules,
    stepUp: true,
    body: z.strictObject({
      subApp: attachingSubApp,
      recordType: recordParams.shape.recordType,
      systemCode: field.systemCode,
      viewPermission: permissionCode,
      editPermission: permissionCode,
    }),
    output: z.null(),
    errors: ['forbidden'],
  }),
  removeRule: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/attachmentRules/remove',
    summary: 'Remove an attachment rule; only servers reach these files then',
    permission: PERMISSIONS.manageFileRules,
    stepUp: true,
    body: z.strictObject({
      subApp: recordParams.shape.subApp,
      recordType: recordParams.shape.recordType,
    }),
    output: z.null(),
    errors: ['notFound'],
  }),
};
