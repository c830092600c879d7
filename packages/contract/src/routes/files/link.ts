import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { cursor, fileCategory, pageLimit } from './fields.ts';
import { uploadShapes } from './upload.ts';

const { chunk, uploadState, nothing, errors } = uploadShapes;

const key = z.string().regex(/^[A-Za-z0-9_-]{40,100}$/);
const keyParams = z.strictObject({ key });
const uploadParams = z.strictObject({ key, id: field.id });
const limit = { max: 600, seconds: 60 };

/** As little as a stranger needs: neither people nor places are named. */
const linkNode = z.object({
  id: z.string(),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  size: z.int(),
  mediaType: z.string(),
  category: fileCategory,
  updatedAt: field.timestamp,
});
export type LinkNode = z.output<typeof linkNode>;

/** What strangers may call. Every one of them asks the same check. */
export const dfsLinkRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key/page',
    summary: 'The page of a link',
    permission: 'public',
    navigation: true,
    limit,
    params: keyParams,
    output: z.null().describe('An HTML page'),
    errors: [],
  }),
  script: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/linkPage/:file',
    summary: 'Script and styles of the page of a link',
    permission: 'public',
    limit,
    params: z.strictObject({ file: z.enum(['page.js', 'page.css']) }),
    output: z.null().describe('A script or style sheet'),
    errors: [],
  }),
  open: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key',
    summary: 'What a link leads to; only that a password is needed, before it was given',
    permission: 'public',
    limit,
    params: keyParams,
    output: z.object({
      needsPassword: z.boolean(),
      uploadOnly: z.boolean(),
      node: linkNode.nullable(),
      downloadsLeft: z.int().nullable(),
      expiresAt: field.timestamp.nullable(),
    }),
    errors: ['notFound'],
  }),
  unlock: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/link/:key/unlock',
    summary: 'Give the password of a link',
    permission: 'public',
    limit: { max: 30, seconds: 60 },
    params: keyParams,
    body: z.strictObject({ password: field.typedPassword }),
    output: z.null(),
    errors: ['notFound', 'linkPasswordWrong', 'tooManyRequests'],
  }),
  children: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key/children',
    summary: 'A page of what a folder below a link holds',
    permission: 'public',
    limit,
    params: keyParams,
    query: z.strictObject({
      folderId: field.id.optional(),
      cursor: cursor.optional(),
      limit: pageLimit,
    }),
    output: z.object({ items: z.array(linkNode).max(500), next: z.string().nullable() }),
    errors: ['notFound', 'linkPasswordRequired'],
  }),
  content: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key/content/:id',
    summary: 'The content of a file below a link, with ranges',
    permission: 'public',
    download: true,
    limit,
    params: uploadParams,
    output: z.null().describe('The bytes'),
    errors: ['notFound', 'linkPasswordRequired'],
  }),
  zip: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key/zip',
    summary: 'Everything below a link as a zip',
    permission: 'public',
    download: true,
    limit: { max: 60, seconds: 60 },
    params: keyParams,
    output: z.null().describe('The bytes'),
    errors: ['notFound', 'linkPasswordRequired', 'tooManyFiles'],
  }),
  createUpload: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/link/:key/uploads',
    summary: 'Begin an upload through a link (tus 1.0)',
    permission: 'public',
    limit,
    params: keyParams,
    upload: chunk,
    output: nothing,
    errors: [...errors, 'linkPasswordRequired'],
  }),
  uploadState: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key/uploads/:id',
    summary: 'How far an upload through a link is; HEAD answers as tus has it',
    permission: 'public',
    limit,
    params: uploadParams,
    output: uploadState,
    errors: ['notFound', 'linkPasswordRequired'],
  }),
  appendUpload: defineRoute({
    method: 'PATCH',
    path: '/gateway/dfs/link/:key/uploads/:id',
    summary: 'Send the next bytes of an upload through a link (tus 1.0)',
    permission: 'public',
    limit,
    params: uploadParams,
    upload: chunk,
    output: nothing,
    errors: [...errors, 'linkPasswordRequired'],
  }),
  cancelUpload: defineRoute({
    method: 'DELETE',
    path: '/gateway/dfs/link/:key/uploads/:id',
    summary: 'Give an upload through a link up (tus 1.0)',
    permission: 'public',
    limit,
    params: uploadParams,
    output: nothing,
    errors: ['notFound', 'linkPasswordRequired'],
  }),
};
