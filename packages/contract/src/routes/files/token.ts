import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';
import { contentAddress } from './content.ts';
import { attachingSubApp, fileIds, idParams, nodePage, recordParams } from './fields.ts';
import { uploadShapes } from './upload.ts';

const { createTransfer, appendTransfer, uploadState, nothing, errors } = uploadShapes;
const tokenErrors = [...errors, 'fileTokenInvalid'] as const;
const limit = { max: 6_000, seconds: 60 };

const token = z.object({
  id: z.string(),
  name: z.string(),
  subApp: z.string(),
  mayWrite: z.boolean(),
  createdBy: z.string(),
  suspension: admin.suspension,
  createdAt: field.timestamp,
  expiresAt: field.timestamp,
  lastUsedAt: field.timestamp.nullable(),
});

/** Tokens for servers of sub-apps. A token reaches only the attachments of its sub-app. */
export const dfsTokenRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/tokens',
    summary: 'List the active tokens of servers',
    permission: PERMISSIONS.manageFileTokens,
    output: z.array(token).max(500),
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/tokens/create',
    summary: 'Create a token for a server of a sub-app; it is shown once',
    permission: PERMISSIONS.manageFileTokens,
    stepUp: true,
    body: z.strictObject({
      name: field.line(64),
      subApp: attachingSubApp,
      mayWrite: z.boolean(),
      days: z.int().min(1).max(366),
    }),
    output: z.object({ id: z.string(), token: z.string(), expiresAt: field.timestamp }),
    errors: [],
  }),
  revoke: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/tokens/revoke',
    summary: 'Revoke a token',
    permission: PERMISSIONS.manageFileTokens,
    stepUp: true,
    body: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
  takeOver: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/tokens/takeOver',
    summary: 'Become the maker of a token, so that it works with the rights of the caller',
    permission: PERMISSIONS.manageFileTokens,
    stepUp: true,
    body: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
};

/** Calls of servers with `Authorization: Bearer`. */
export const dfsServerRoutes = {
  attachments: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/server/attachments/:subApp/:recordType/:recordId',
    summary: 'List the attachments of a record',
    permission: 'public',
    limit,
    params: recordParams,
    output: z.object({ folderId: z.string(), page: nodePage }),
    errors: ['notFound', 'fileTokenInvalid'],
  }),
  address: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/server/content/address',
    summary: 'Create a short-lived download address that any browser can open',
    permission: 'public',
    limit,
    body: z.strictObject({ id: field.id, inline: z.boolean().default(false) }),
    output: contentAddress,
    errors: ['notFound', 'fileTokenInvalid'],
  }),
  trash: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/server/nodes/trash',
    summary: 'Move attachments of a record to the trash',
    permission: 'public',
    limit,
    body: z.strictObject({ ids: fileIds }),
    output: z.object({ done: z.array(z.string()).max(500), skipped: z.array(z.string()).max(500) }),
    errors: ['notFound', 'fileTokenInvalid'],
  }),
  createUpload: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/server/uploads',
    summary: 'Create an upload (tus 1.0)',
    permission: 'public',
    limit,
    upload: createTransfer,
    output: nothing,
    errors: tokenErrors,
  }),
  uploadState: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/server/uploads/:id',
    summary: 'Progress of an upload; HEAD replies as tus 1.0 prescribes',
    permission: 'public',
    limit,
    params: idParams,
    output: uploadState,
    errors: ['notFound', 'fileTokenInvalid'],
  }),
  appendUpload: defineRoute({
    method: 'PATCH',
    path: '/gateway/dfs/server/uploads/:id',
    summary: 'Append bytes to an upload (tus 1.0)',
    permission: 'public',
    limit,
    params: idParams,
    upload: appendTransfer,
    output: nothing,
    errors: tokenErrors,
  }),
  cancelUpload: defineRoute({
    method: 'DELETE',
    path: '/gateway/dfs/server/uploads/:id',
    summary: 'Cancel an upload (tus 1.0)',
    permission: 'public',
    limit,
    params: idParams,
    output: nothing,
    errors: ['notFound', 'fileTokenInvalid'],
  }),
};
