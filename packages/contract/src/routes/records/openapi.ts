import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { collectionParams } from './fields.ts';

export const recordDocsRoutes = {
  document: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/openapi.json',
    summary:
      'Read the collections of a workspace, as far as the caller may use them, as OpenAPI 3.1',
    permission: 'session',
    params: collectionParams.pick({ workspace: true }),
    output: z.unknown().describe('OpenAPI 3.1'),
    errors: ['notFound'],
  }),
};
