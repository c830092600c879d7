import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as shared from '../../fields.ts';
import { MAX_UPLOAD_CHUNK } from '../../rules.ts';
import { cursor, fileLevel, fileName, fileNode, nodePage } from '../files/fields.ts';
import * as field from './fields.ts';

const fileParams = field.recordParams.extend({ file: shared.id });

const whichField = field.fieldId
  .optional()
  .describe('A field of type files; without it, the attachments of the record itself');

/**
 * Files of a record, also for service accounts. Pages may use the calls of the file service as well:
 * the same gate decides there.
 */
export const recordFileRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/:id/files',
    summary: 'List the files of a record',
    permission: 'session',
    params: field.recordParams,
    query: z.strictObject({ field: whichField, cursor: cursor.optional() }),
    output: nodePage.extend({ folderId: z.string(), level: fileLevel }),
    errors: ['notFound'],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/:id/files',
    summary:
      'Add a file to a record in one request; larger files are uploaded to the folder by tus',
    permission: 'session',
    params: field.recordParams,
    query: z.strictObject({ field: whichField, name: fileName }),
    upload: { types: ['application/octet-stream'], maxBytes: MAX_UPLOAD_CHUNK },
    output: fileNode,
    errors: ['notFound', 'forbidden', 'tooLarge', 'quotaExceeded', 'storageFull'],
  }),
  content: defineRoute({
    method: 'GET',
    path: '/gateway/records/:workspace/:collection/:id/files/:file',
    summary: 'Download a file of a record; supports ranges',
    permission: 'session',
    params: fileParams,
    download: true,
    output: z.null().describe('The bytes'),
    errors: ['notFound'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/gateway/records/:workspace/:collection/:id/files/:file',
    summary: 'Move a file of a record to the trash',
    permission: 'session',
    params: fileParams,
    output: z.null(),
    errors: ['notFound', 'forbidden'],
  }),
};
