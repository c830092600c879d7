import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import {
  conflictChoice,
  cursor,
  fileCategory,
  fileIds,
  fileLevel,
  fileName,
  fileNode,
  idParams,
  nodePage,
  pageLimit,
} from './fields.ts';

const read = PERMISSIONS.readFiles;
const write = PERMISSIONS.writeFiles;

const version = z.object({
  id: z.string(),
  number: z.int(),
  size: z.int(),
  mediaType: z.string(),
  sha256: z.string(),
  createdAt: field.timestamp,
  createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  origin: z.enum(['upload', 'restore', 'copy']),
  current: z.boolean(),
});
/** A version of a file. */
export type FileVersion = z.output<typeof version>;

const activity = z.object({
  id: z.string(),
  at: field.timestamp,
  action: z.string(),
  actor: z.object({ kind: z.enum(['person', 'link', 'token', 'console']), name: z.string() }),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
/** An entry of a file's history. */
export type FileActivity = z.output<typeof activity>;

/** Ids of changed and of skipped items. */
const batchResult = z.object({
  done: z.array(z.string()).max(500),
  skipped: z.array(z.string()).max(500),
});

const folderNames = z
  .array(z.string())
  .max(100)
  .describe('Names of the folders above it, from the top; empty at the top of its space');

const page = { cursor: cursor.optional(), limit: pageLimit };

export const dfsFileRoutes = {
  children: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/folders/:id/children',
    summary: 'List a folder, one page at a time',
    permission: read,
    params: idParams,
    query: z.strictObject({
      sort: z.enum(['name', 'updatedAt', 'size', 'type']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      kind: z.enum(['folder', 'file']).optional(),
      category: fileCategory.optional(),
      ...page,
    }),
    output: nodePage,
    errors: ['notFound'],
  }),
  detail: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/nodes/:id',
    summary: 'Read a file or folder with its path and the person’s access level',
    permission: read,
    params: idParams,
    output: z.object({
      node: fileNode,
      level: fileLevel,
      path: z.array(z.object({ id: z.string(), name: z.string() })).max(100),
    }),
    errors: ['notFound'],
  }),
  createFolder: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/folders/create',
    summary: 'Create a folder',
    permission: write,
    body: z.strictObject({ parentId: field.id, name: fileName }),
    output: fileNode,
    errors: ['notFound', 'nameTaken', 'tooDeep'],
  }),
  conflicts: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/folders/conflicts',
    summary: 'Find which of these names are taken in a folder',
    permission: write,
    bodyLimit: 512 * 1024,
    body: z.strictObject({ parentId: field.id, names: z.array(fileName).min(1).max(500) }),
    output: z.object({
      taken: z
        .array(z.object({ name: z.string(), id: z.string(), kind: z.enum(['folder', 'file']) }))
        .max(500),
    }),
    errors: ['notFound'],
  }),
  rename: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/nodes/rename',
    summary: 'Rename a file or folder',
    permission: write,
    body: z.strictObject({ id: field.id, name: fileName, revision: z.int32().optional() }),
    output: fileNode,
    errors: ['notFound', 'nameTaken', 'changedMeanwhile'],
  }),
  move: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/nodes/move',
    summary: 'Move files and folders into a folder',
    permission: write,
    body: z.strictObject({
      ids: fileIds,
      parentId: field.id,
      conflict: conflictChoice.default('keepBoth'),
    }),
    output: batchResult,
    errors: ['notFound', 'insideItself', 'tooDeep', 'quotaExceeded'],
  }),
  copy: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/nodes/copy',
    summary: 'Copy files and folders into a folder',
    permission: write,
    body: z.strictObject({ ids: fileIds, parentId: field.id }),
    output: batchResult,
    errors: ['notFound', 'insideItself', 'tooDeep', 'quotaExceeded', 'tooManyFiles'],
  }),
  trash: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/nodes/trash',
    summary: 'Move files and folders to the trash',
    permission: write,
    body: z.strictObject({ ids: fileIds }),
    output: batchResult,
    errors: ['notFound'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/nodes/restore',
    summary: 'Restore files and folders from the trash',
    permission: write,
    body: z.strictObject({ ids: fileIds }),
    output: batchResult,
    errors: ['notFound'],
  }),
  purge: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/nodes/purge',
    summary: 'Purge files and folders from the trash',
    permission: write,
    body: z.strictObject({ ids: fileIds }),
    output: batchResult,
    errors: ['notFound'],
  }),
  emptyTrash: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/trash/empty',
    summary: 'Empty the trash of a space',
    permission: write,
    body: z.strictObject({ spaceId: field.id }),
    output: z.object({ deleted: z.int() }),
    errors: ['notFound'],
  }),
  listTrash: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/trash',
    summary: 'List the trash of a space, newest first',
    permission: read,
    query: z.strictObject({ spaceId: field.id, ...page }),
    output: z.object({ ...nodePage.shape, keptDays: z.int() }),
    errors: ['notFound'],
  }),
  search: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/search',
    summary: 'Search files and folders by name and type, below a folder or in all own spaces',
    permission: read,
    query: z.strictObject({
      folderId: field.id.optional().describe('Without it: the spaces of the person'),
      text: z.string().max(200).default(''),
      category: fileCategory.optional(),
      kind: z.enum(['folder', 'file']).optional(),
      ...page,
    }),
    output: z.object({
      items: z.array(fileNode.extend({ path: folderNames })).max(500),
      next: z.string().nullable(),
    }),
    errors: ['notFound'],
  }),
  favourites: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/favourites',
    summary: 'List the person’s favourites, newest first',
    permission: read,
    output: z.object({ items: z.array(fileNode).max(500) }),
    errors: [],
  }),
  setFavourite: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/favourites/set',
    summary: 'Add or remove a favourite',
    permission: read,
    body: z.strictObject({ id: field.id, favourite: z.boolean() }),
    output: z.null(),
    errors: ['notFound'],
  }),
  recent: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/recent',
    summary: 'List the files that the person opened or changed last',
    permission: read,
    output: z.object({ items: z.array(fileNode).max(200) }),
    errors: [],
  }),
  sharedWithMe: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/sharedWithMe',
    summary: 'List files and folders that others share with the person',
    permission: read,
    output: z.object({ items: z.array(z.object({ node: fileNode, level: fileLevel })).max(500) }),
    errors: [],
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/nodes/:id/versions',
    summary: 'List the versions of a file, newest first',
    permission: read,
    params: idParams,
    output: z.object({ items: z.array(version).max(200) }),
    errors: ['notFound'],
  }),
  restoreVersion: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/nodes/restoreVersion',
    summary: 'Restore an earlier version of a file',
    permission: write,
    body: z.strictObject({ id: field.id, versionId: field.id }),
    output: fileNode,
    errors: ['notFound', 'quotaExceeded'],
  }),
  activity: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/nodes/:id/activity',
    summary: 'List the history of a file or folder, newest first',
    permission: read,
    params: idParams,
    query: z.strictObject(page),
    output: z.object({ items: z.array(activity).max(500), next: z.string().nullable() }),
    errors: ['notFound'],
  }),
};
