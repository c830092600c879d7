import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { fileIds } from './fields.ts';

export const contentAddress = z.object({
  url: z
    .string()
    .describe('Path on this site; works only for the browser that requested it, until it expires'),
  expiresAt: field.timestamp,
});

export const dfsContentRoutes = {
  address: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/content/address',
    summary: 'Create a short-lived download address of a file',
    permission: PERMISSIONS.readFiles,
    body: z.strictObject({
      id: field.id,
      versionId: field.id.optional(),
      inline: z
        .boolean()
        .default(false)
        .describe(
          'Display instead of download; types that could run scripts are sent as plain text',
        ),
      glance: z
        .boolean()
        .default(false)
        .describe('For a thumbnail: does not add the file to the recent files'),
    }),
    output: contentAddress,
    errors: ['notFound'],
  }),
  zipAddress: defineRoute({
    method: 'POST',
    path: '/gateway/dfs/content/zip',
    summary: 'Create a short-lived download address of a zip with files and folders',
    permission: PERMISSIONS.readFiles,
    body: z.strictObject({ ids: fileIds }),
    output: contentAddress,
    errors: ['notFound', 'tooManyFiles'],
  }),
  open: defineRoute({
    method: 'GET',
    path: '/gateway/dfs/content',
    summary: 'Download the content of a signed address; supports ranges',
    permission: 'public',
    download: true,
    limit: { max: 3_000, seconds: 60 },
    query: z.strictObject({ address: z.string().regex(/^[A-Za-z0-9_-]{1,500}$/) }),
    output: z.null().describe('The bytes'),
    errors: ['notFound'],
  }),
};
