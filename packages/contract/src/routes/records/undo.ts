import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

export const recordUndoRoutes = {
  undo: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/:id/undo',
    summary: 'Undo one change of a record, where its values still hold',
    permission: 'session',
    params: field.recordParams,
    body: z.strictObject({ change: admin.version.describe('The version that the change made') }),
    output: field.record.nullable().describe('null: the record is in the trash then'),
    errors: ['notFound', 'notInTrash', 'changedMeanwhile', 'cannotUndo', 'stillInUse'],
  }),
};
