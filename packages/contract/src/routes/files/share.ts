import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';
import { cursor, fileLevel, idParams, pageLimit } from './fields.ts';

const shareKind = z.enum(['user', 'role', 'unit']);

const share = z.object({
  id: z.string(),
  kind: shareKind,
  targetId: z.string(),
  targetName: z.string(),
  level: fileLevel,
  createdAt: field.timestamp,
  inheritedFrom: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type FileShare = z.output<typeof share>;

const link = z.object({
  id: z.string(),
  key: z.string(),
  path: z.string().describe('Path of the public page'),
  hasPassword: z.boolean(),
  uploadOnly: z.boolean(),
  expiresAt: field.timestamp.nullable(),
  downloadLimit: z.int().nullable(),
  downloads: z.int(),
  createdAt: field.timestamp,
  createdBy: z.object({ id: z.string(), name: z.string() }),
  suspension: admin.suspension,
});
export type FileLink = z.output<typeof link>;

const linkTerms = {
  password: z.string().min(8).max(256).nullable().optional(),
  expiresAt: field.timestamp.nullable().optional(),
  downloadLimit: z.int().min(1).max(1_000_000).nullable().optional(),
};

export const dfsShareRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/nodes/:id/shares',
    summary: 'List the shares and links of a file or folder',
    permission: PERMISSIONS.readFiles,
    params: idParams,
    output: z.object({ shares: z.array(share).max(500), links: z.array(link).max(100) }),
    errors: ['notFound'],
  }),
  save: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/shares/save',
    summary: 'Share a file or folder with a person, role or org unit',
    permission: PERMISSIONS.shareFiles,
    body: z.strictObject({
      nodeId: field.id,
      kind: shareKind,
      targetId: field.id,
      level: fileLevel,
    }),
    output: z.object({ id: z.string() }),
    errors: ['notFound'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/shares/remove',
    summary: 'Stop sharing with a person, role or org unit',
    permission: PERMISSIONS.shareFiles,
    body: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
  targets: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/shareTargets',
    summary: 'Search people, roles and org units to share with',
    permission: PERMISSIONS.shareFiles,
    query: z.strictObject({ text: z.string().max(64).default('') }),
    output: z.object({
      items: z
        .array(z.object({ kind: shareKind, id: z.string(), name: z.string(), hint: z.string() }))
        .max(60),
    }),
    errors: [],
  }),
  createLink: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/links/create',
    summary: 'Create a link that opens a file or folder without signing in',
    permission: PERMISSIONS.shareFiles,
    body: z.strictObject({
      nodeId: field.id,
      uploadOnly: z.boolean().default(false),
      ...linkTerms,
    }),
    output: link,
    errors: ['notFound', 'misplaced', 'passwordTooWeak'],
  }),
  updateLink: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/links/update',
    summary: 'Change the password, expiry or download limit of a link',
    permission: PERMISSIONS.shareFiles,
    body: z.strictObject({ id: field.id, ...linkTerms }),
    output: link,
    errors: ['notFound'],
  }),
  takeOverLink: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/links/takeOver',
    summary: 'Become the maker of a link, so that it works with the rights of the caller',
    permission: PERMISSIONS.shareFiles,
    body: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
  removeLink: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/links/remove',
    summary: 'Revoke a link',
    permission: PERMISSIONS.shareFiles,
    body: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
  linkLog: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/links/:id/log',
    summary: 'List the visits of a link, newest first',
    permission: PERMISSIONS.shareFiles,
    params: idParams,
    query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit }),
    output: z.object({
      items: z
        .array(
          z.object({
            id: z.string(),
            at: field.timestamp,
            action: z.string(),
            name: z.string(),
            ip: z.string(),
            userAgent: z.string(),
          }),
        )
        .max(500),
      next: z.string().nullable(),
    }),
    errors: ['notFound'],
  }),
};
