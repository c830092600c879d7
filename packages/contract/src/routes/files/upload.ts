import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { MAX_UPLOAD_CHUNK, TUS_VERSION, UPLOAD_TYPE } from '../../rules.ts';
import { conflictChoice, fileName, idParams } from './fields.ts';

const chunk = {
  types: [UPLOAD_TYPE],
  maxBytes: MAX_UPLOAD_CHUNK,
  resumable: true,
};
const version = { 'tus-resumable': z.literal(TUS_VERSION) };
const byteCount = z.string().regex(/^(?:0|[1-9]\d{0,15})$/);

const progressReply = z.object({
  ...version,
  'upload-offset': byteCount.describe('Bytes received so far'),
  'upload-expires': z.string().optional().describe('HTTP date, while the upload is incomplete'),
  'upload-node': z.string().optional().describe('Id of the file, once the upload is complete'),
});

/** POST: the headers that create an upload, and those of the reply. The body may carry the first bytes. */
const createTransfer = {
  ...chunk,
  headers: z.object({
    ...version,
    'upload-length': byteCount,
    'upload-metadata': z.string(),
    'content-type': z.literal(UPLOAD_TYPE).optional(),
  }),
  reply: progressReply.extend({ location: z.string() }),
};

/** PATCH: the headers that append bytes, and those of the reply. */
const appendTransfer = {
  ...chunk,
  headers: z.object({
    ...version,
    'upload-offset': byteCount,
    'content-type': z.literal(UPLOAD_TYPE),
  }),
  reply: progressReply,
};

/** Optional headers are left out, never undefined. */
type Exact<H> = { [K in keyof H]: Exclude<H[K], undefined> };

export type CreateUploadHeaders = Exact<z.input<typeof createTransfer.headers>>;
export type AppendUploadHeaders = Exact<z.input<typeof appendTransfer.headers>>;
export type UploadReplyHeaders = z.output<typeof createTransfer.reply>;

/** The keys of `Upload-Metadata`; tus encodes each value in base64. */
export const uploadMetadata = z.strictObject({
  parentId: field.id,
  name: fileName,
  /** Folders below the target, separated by slashes; missing ones are created. */
  path: z.string().max(2_000).optional(),
  conflict: conflictChoice.optional(),
  /** Idempotency key of the sender: creating an upload again with the same key returns the same upload. */
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22,64}$/)
    .optional(),
});
export type UploadMetadata = z.output<typeof uploadMetadata>;

const uploadState = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  received: z.int(),
  state: z.enum(['open', 'done']),
  nodeId: z.string().nullable().describe('Id of the file, once the upload is complete'),
  expiresAt: field.timestamp,
});

const nothing = z.null().describe('The reply follows the tus protocol and has no envelope');
const errors = [
  'notFound',
  'nameTaken',
  'tooLarge',
  'quotaExceeded',
  'storageFull',
  'tooManyRequests',
] as const;

export const dfsUploadRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/uploads',
    summary: 'Create an upload (tus 1.0: creation, creation-with-upload)',
    permission: PERMISSIONS.writeFiles,
    upload: createTransfer,
    output: nothing,
    errors,
  }),
  state: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/uploads/:id',
    summary: 'Progress of an upload; HEAD replies as tus 1.0 prescribes',
    permission: PERMISSIONS.writeFiles,
    params: idParams,
    output: uploadState,
    errors: ['notFound'],
  }),
  append: defineRoute({
    method: 'PATCH',
    path: '/gateway/dfs/uploads/:id',
    summary: 'Append bytes to an upload (tus 1.0)',
    permission: PERMISSIONS.writeFiles,
    params: idParams,
    upload: appendTransfer,
    output: nothing,
    errors,
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/gateway/dfs/uploads/:id',
    summary: 'Cancel an upload (tus 1.0: termination)',
    permission: PERMISSIONS.writeFiles,
    params: idParams,
    output: nothing,
    errors: ['notFound'],
  }),
};

/** Parts of the same calls for servers and link visitors. */
export const uploadShapes = { createTransfer, appendTransfer, uploadState, nothing, errors };
