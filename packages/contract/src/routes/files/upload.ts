import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { MAX_UPLOAD_CHUNK } from '../../rules.ts';
import { conflictChoice, fileName, idParams } from './fields.ts';

const chunk = {
  types: ['application/offset+octet-stream'],
  maxBytes: MAX_UPLOAD_CHUNK,
  resumable: true,
};

/** What `Upload-Metadata` may say, each value in base64 as tus has it. */
export const uploadMetadata = z.strictObject({
  parentId: field.id,
  name: fileName,
  /** Folders between the target and the file, separated by slashes; missing ones are made. */
  path: z.string().max(2_000).optional(),
  conflict: conflictChoice.optional(),
  /** Chosen by the sender: begun again under the same key, it is the same upload. */
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
  nodeId: z.string().nullable().describe('The file, once it is complete'),
  expiresAt: field.timestamp,
});

const nothing = z.null().describe('Replies follow the tus protocol, not the envelope');
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
    summary: 'Begin an upload (tus 1.0: creation, creation-with-upload)',
    permission: PERMISSIONS.writeFiles,
    upload: chunk,
    output: nothing,
    errors,
  }),
  state: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/uploads/:id',
    summary: 'How far an upload is; HEAD answers as tus has it',
    permission: PERMISSIONS.writeFiles,
    params: idParams,
    output: uploadState,
    errors: ['notFound'],
  }),
  append: defineRoute({
    method: 'PATCH',
    path: '/gateway/dfs/uploads/:id',
    summary: 'Send the next bytes of an upload (tus 1.0)',
    permission: PERMISSIONS.writeFiles,
    params: idParams,
    upload: chunk,
    output: nothing,
    errors,
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/gateway/dfs/uploads/:id',
    summary: 'Give an upload up (tus 1.0: termination)',
    permission: PERMISSIONS.writeFiles,
    params: idParams,
    output: nothing,
    errors: ['notFound'],
  }),
};

/** The same calls for others than signed-in people, below another path. */
export const uploadShapes = { chunk, uploadState, nothing, errors };
