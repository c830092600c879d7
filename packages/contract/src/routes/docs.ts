import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { PERMISSIONS } from '../permissions.ts';

export const docsRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/gateway/docs',
    summary: 'A readable page of the API; it shows nothing until the document is let through',
    permission: 'public',
    output: z.unknown().describe('HTML'),
    errors: [],
  }),
  script: defineRoute({
    method: 'GET',
    path: '/gateway/docs/page.js',
    summary: 'The script of the page',
    permission: 'public',
    output: z.unknown().describe('JavaScript'),
    errors: [],
  }),
  document: defineRoute({
    method: 'GET',
    path: '/gateway/docs/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    permission: PERMISSIONS.readDocs,
    output: z.unknown().describe('OpenAPI 3.1'),
    errors: [],
  }),
};
