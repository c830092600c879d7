import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { PERMISSIONS } from '../permissions.ts';

export const docsRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/gateway/docs',
    summary: 'Serve the API page; it stays empty until the document may be read',
    permission: 'public',
    output: z.unknown().describe('HTML'),
    errors: [],
  }),
  script: defineRoute({
    method: 'GET',
    path: '/gateway/docs/page.js',
    summary: 'Serve the script of the API page',
    permission: 'public',
    output: z.unknown().describe('JavaScript'),
    errors: [],
  }),
  document: defineRoute({
    method: 'GET',
    path: '/gateway/docs/openapi.json',
    summary: 'Read this API as an OpenAPI 3.1 document',
    permission: PERMISSIONS.readDocs,
    output: z.unknown().describe('OpenAPI 3.1'),
    errors: [],
  }),
};
