import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const MAX_COMMENT = 4_000;
const MAX_MENTIONS = 20;
const PAGE = 50;

const commentParams = field.recordParams.extend({ comment: field.recordId });

const content = z.strictObject({
  text: z.string().trim().min(1).max(MAX_COMMENT),
  mentions: z
    .array(field.recordId)
    .max(MAX_MENTIONS)
    .default([])
    .describe('People who are told; each must be able to open the record'),
});

const comment = z.object({
  id: z.string(),
  at: z.int(),
  editedAt: z.int().nullable(),
  by: admin.namedUser.nullable(),
  text: z.string(),
  mentions: z.array(admin.namedUser),
});
export type RecordComment = z.output<typeof comment>;

const change = z.object({
  version: z.int(),
  at: z.int(),
  by: admin.namedUser.nullable(),
  via: z.string(),
  changes: z.record(z.string(), z.tuple([field.value, field.value])),
});

const fileEvent = z.object({
  id: z.string(),
  at: z.int(),
  by: admin.namedUser.nullable(),
  action: z.string().describe('As in the history of the file: upload, newVersion, trash, …'),
  file: z.object({ id: z.string(), name: z.string() }),
  field: z.string().nullable().describe('null: an attachment of the record itself'),
});

const cursor = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);

export const recordCommentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/:id/comments',
    summary: 'List the comments on a record, newest first',
    permission: 'session',
    params: field.recordParams,
    query: z.strictObject({ before: field.recordId.optional().describe('Id of a comment') }),
    output: z.object({ items: z.array(comment).max(PAGE), next: z.string().nullable() }),
    errors: ['notFound'],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/:id/comments',
    summary: 'Comment on a record and tell the people who are mentioned',
    permission: 'session',
    params: field.recordParams,
    body: content,
    output: comment,
    errors: ['notFound'],
  }),
  edit: defineRoute({
    method: 'PATCH',
    path: '/gateway/records/:workspace/:collection/:id/comments/:comment',
    summary: 'Change an own comment; only people who are newly mentioned are told',
    permission: 'session',
    params: commentParams,
    body: content,
    output: comment,
    errors: ['notFound'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/gateway/records/:workspace/:collection/:id/comments/:comment',
    summary: 'Delete an own comment',
    permission: 'session',
    params: commentParams,
    output: z.null(),
    errors: ['notFound'],
  }),
  timeline: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/:id/timeline',
    summary: 'List changes, comments and files of a record together, newest first',
    permission: 'session',
    params: field.recordParams,
    query: z.strictObject({ cursor: cursor.optional() }),
    output: z.object({
      items: z
        .array(
          z.discriminatedUnion('kind', [
            change.extend({ kind: z.literal('change') }),
            comment.extend({ kind: z.literal('comment') }),
            fileEvent.extend({ kind: z.literal('file') }),
          ]),
        )
        .max(PAGE),
      next: z.string().nullable(),
    }),
    errors: ['notFound'],
  }),
};
