import { defineRoute } from '../../define-route.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const shown = field.record.nullable().describe('null: the record has left the reach of the person');

export const recordTransitionRoutes = {
  run: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/:id/transitions/:transition',
    summary: 'Move a record to its next state, with the effects of the transition',
    permission: 'session',
    params: field.recordParams.extend({ transition: field.fieldId }),
    body: admin.versioned,
    output: shown,
    errors: ['notFound', 'changedMeanwhile', 'wrongState', 'guardUnmet'],
  }),
  amend: defineRoute({
    method: 'POST',
    path: '/gateway/records/:workspace/:collection/:id/amend',
    summary: 'Reopen an official document as a new revision that keeps its number',
    permission: 'session',
    params: field.recordParams,
    body: admin.versioned,
    output: shown,
    errors: ['notFound', 'changedMeanwhile', 'wrongState'],
  }),
};
