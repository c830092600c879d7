import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { fileIds } from './fields.ts';

export const contentAddress = z.object({
  url: z.string().describe('Path of this site; works for the browser that asked, until it expires'),
  expiresAt: field.timestamp,
});

export const dfsContentRoutes = {
  address: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/content/address',
    summary: 'A short-lived address of a file’s content',
    permission: PERMISSIONS.readFiles,
    body: z.strictObject({
      id: field.id,
      versionId: field.id.optional(),
      inline: z
        .boolean()
        .default(false)
        .describe('To look at it; types that could act are not shown'),
      glance: z
        .boolean()
        .default(false)
        .describe('For a small picture in a list: does not count as opened'),
    }),
    output: contentAddress,
    errors: ['notFound'],
  }),
  zipAddress: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/content/zip',
    summary: 'A short-lived address of a zip with files and folders',
    permission: PERMISSIONS.readFiles,
    body: z.strictObject({ ids: fileIds }),
    output: contentAddress,
    errors: ['notFound', 'tooManyFiles'],
  }),
  open: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/content',
    summary: 'The content behind a signed address, with ranges',
    permission: 'public',
    download: true,
    limit: { max: 3_000, seconds: 60 },
    query: z.strictObject({ address: z.string().regex(/^[A-Za-z0-9_-]{1,500}$/) }),
    output: z.null().describe('The bytes'),
    errors: ['notFound'],
  }),
};
