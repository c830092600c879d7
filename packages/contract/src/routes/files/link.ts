import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { cursor, fileCategory, pageLimit } from './fields.ts';
import { uploadShapes } from './upload.ts';

const { createTransfer, appendTransfer, uploadState, nothing, errors } = uploadShapes;

const key = z.string().regex(/^[A-Za-z0-9_-]{40,100}$/);
const keyParams = z.strictObject({ key });
const uploadParams = z.strictObject({ key, id: field.id });
const limit = { max: 600, seconds: 60 };

/** The fields of a node that visitors of a link may see. */
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

/** Calls of visitors who open a link without signing in. */
export const dfsLinkRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key/page',
    summary: 'Serve the page of a link',
    permission: 'public',
    navigation: true,
    limit,
    params: z.strictObject({ key: z.string().max(200).describe('May be cut short') }),
    output: z.null().describe('An HTML page'),
    errors: [],
  }),
  script: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/linkPage/:file',
    summary: 'Serve the script and styles of the page of a link',
    permission: 'public',
    limit,
    params: z.strictObject({ file: z.enum(['page.js', 'page.css']) }),
    output: z.null().describe('A script or style sheet'),
    errors: [],
  }),
  open: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key',
    summary: 'Describe a link; before the password was entered, only that it needs one',
    permission: 'public',
    navigation: true,
    limit,
    params: keyParams,
    output: z.object({
      needsPassword: z.boolean(),
      uploadOnly: z.boolean(),
      node: linkNode.nullable(),
      downloadsLeft: z.int().nullable(),
      expiresAt: field.timestamp.nullable(),
      sender: z.string().nullable().describe('Display name of the person who made the link'),
    }),
    errors: ['notFound'],
  }),
  unlock: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/link/:key/unlock',
    summary: 'Enter the password of a link',
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
    summary: 'List a folder of a link, one page at a time',
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
    summary: 'Download a file of a link; supports ranges',
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
    summary: 'Download everything of a link as a zip',
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
    summary: 'Create an upload through a link (tus 1.0)',
    permission: 'public',
    limit,
    params: keyParams,
    upload: createTransfer,
    output: nothing,
    errors: [...errors, 'linkPasswordRequired'],
  }),
  uploadState: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/link/:key/uploads/:id',
    summary: 'Progress of an upload through a link; HEAD replies as tus 1.0 prescribes',
    permission: 'public',
    limit,
    params: uploadParams,
    output: uploadState,
    errors: ['notFound', 'linkPasswordRequired'],
  }),
  appendUpload: defineRoute({
    method: 'PATCH',
    path: '/gateway/dfs/link/:key/uploads/:id',
    summary: 'Append bytes to an upload through a link (tus 1.0)',
    permission: 'public',
    limit,
    params: uploadParams,
    upload: appendTransfer,
    output: nothing,
    errors: [...errors, 'linkPasswordRequired'],
  }),
  cancelUpload: defineRoute({
    method: 'DELETE',
    path: '/gateway/dfs/link/:key/uploads/:id',
    summary: 'Cancel an upload through a link (tus 1.0)',
    permission: 'public',
    limit,
    params: uploadParams,
    output: nothing,
    errors: ['notFound', 'linkPasswordRequired'],
  }),
};
