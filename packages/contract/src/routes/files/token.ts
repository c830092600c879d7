import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { contentAddress } from './content.ts';
import { fileIds, idParams, nodePage, recordParams } from './fields.ts';
import { uploadShapes } from './upload.ts';

const { chunk, uploadState, nothing, errors } = uploadShapes;
const tokenErrors = [...errors, 'fileTokenInvalid'] as const;
const limit = { max: 6_000, seconds: 60 };

const token = z.object({
  id: z.string(),
  name: z.string(),
  subApp: z.string(),
  mayWrite: z.boolean(),
  createdAt: field.timestamp,
  expiresAt: field.timestamp,
  lastUsedAt: field.timestamp.nullable(),
});

/** Tokens for servers of sub-apps: each reaches the attachments of one sub-app and nothing else. */
export const dfsTokenRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/tokens',
    summary: 'The tokens of servers that are in use',
    permission: PERMISSIONS.manageFileTokens,
    output: z.array(token).max(500),
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/tokens/create',
    summary: 'Make a token for a server of a sub-app; it is shown once',
    permission: PERMISSIONS.manageFileTokens,
    stepUp: true,
    body: z.strictObject({
      name: z.string().min(1).max(64),
      subApp: recordParams.shape.subApp,
      mayWrite: z.boolean(),
      days: z.int().min(1).max(366),
    }),
    output: z.object({ id: z.string(), token: z.string(), expiresAt: field.timestamp }),
    errors: [],
  }),
  revoke: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/tokens/revoke',
    summary: 'End a token',
    permission: PERMISSIONS.manageFileTokens,
    stepUp: true,
    body: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
};

/** Called with `Authorization: Bearer`, by servers. */
export const dfsServerRoutes = {
  attachments: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/server/attachments/:subApp/:recordType/:recordId',
    summary: 'The files of a record',
    permission: 'public',
    limit,
    params: recordParams,
    output: z.object({ folderId: z.string(), page: nodePage }),
    errors: ['notFound', 'fileTokenInvalid'],
  }),
  address: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/server/content/address',
    summary: 'A short-lived address of a file’s content that any browser may open',
    permission: 'public',
    limit,
    body: z.strictObject({ id: field.id, inline: z.boolean().default(false) }),
    output: contentAddress,
    errors: ['notFound', 'fileTokenInvalid'],
  }),
  trash: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/server/nodes/trash',
    summary: 'Put files of a record into the trash',
    permission: 'public',
    limit,
    body: z.strictObject({ ids: fileIds }),
    output: z.object({ done: z.array(z.string()).max(500), skipped: z.array(z.string()).max(500) }),
    errors: ['notFound', 'fileTokenInvalid'],
  }),
  createUpload: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/server/uploads',
    summary: 'Begin an upload (tus 1.0)',
    permission: 'public',
    limit,
    upload: chunk,
    output: nothing,
    errors: tokenErrors,
  }),
  uploadState: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/server/uploads/:id',
    summary: 'How far an upload is; HEAD answers as tus has it',
    permission: 'public',
    limit,
    params: idParams,
    output: uploadState,
    errors: ['notFound', 'fileTokenInvalid'],
  }),
  appendUpload: defineRoute({
    method: 'PATCH',
    path: '/gateway/dfs/server/uploads/:id',
    summary: 'Send the next bytes of an upload (tus 1.0)',
    permission: 'public',
    limit,
    params: idParams,
    upload: chunk,
    output: nothing,
    errors: tokenErrors,
  }),
  cancelUpload: defineRoute({
    method: 'DELETE',
    path: '/gateway/dfs/server/uploads/:id',
    summary: 'Give an upload up (tus 1.0)',
    permission: 'public',
    limit,
    params: idParams,
    output: nothing,
    errors: ['notFound', 'fileTokenInvalid'],
  }),
};
