import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';

/** Packages that teams of sub-apps install. */
export const packageRoutes = {
  download: defineRoute({
    method: 'GET',
    path: '/gateway/packages/:file',
    summary: 'Download a package for teams of sub-apps as an npm tarball',
    permission: 'public',
    limit: { max: 120, seconds: 60 },
    navigation: true,
    params: z.strictObject({
      file: z.string().max(100).describe('`<package>.tgz`, or `<package>-<version>.tgz`'),
    }),
    output: z.unknown().describe('npm tarball'),
    errors: ['notFound'],
  }),
};
