import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit-actions.ts';
import { defineRoute } from '../define-route.ts';
import * as field from '../fields.ts';
import { PERMISSIONS } from '../permissions.ts';
import * as admin from './admin-fields.ts';

const auditRow = z.object({
  seq: z.int(),
  at: field.timestamp,
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  outcome: z.enum(['success', 'failure']),
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  systemCode: z.string().nullable(),
  address: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  erased: z.boolean().describe('True if the details were removed because the person was erased'),
});
export type AuditRow = z.output<typeof auditRow>;

const filter = {
  actorId: field.id.optional(),
  targetType: z
    .string()
    .regex(/^[A-Za-z-]{1,40}$/)
    .optional(),
  targetId: field.id.optional(),
  action: z
    .string()
    .regex(/^[A-Za-z.-]{1,60}$/)
    .optional()
    .describe('An action or a prefix of it'),
  outcome: z.enum(['success', 'failure']).optional(),
  systemCode: field.systemCode.optional(),
  from: admin.instant.optional(),
  until: admin.instant.optional(),
};

const seqParams = z.strictObject({ seq: z.coerce.number<number>().pipe(z.int().min(1)) });

export const auditLogRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/authority/audit',
    summary: 'List the entries of the audit log, newest first',
    permission: PERMISSIONS.readAudit,
    query: z.strictObject({ ...filter, ...admin.paging }),
    output: admin.page(auditRow),
    errors: ['notFound'],
  }),
  signIns: defineRoute({
    method: 'GET',
    path: '/gateway/authority/signIns',
    summary: 'List the entries of the sign-in log, newest first',
    permission: PERMISSIONS.readSignIns,
    query: z.strictObject({ ...filter, ...admin.paging }),
    output: admin.page(auditRow),
    errors: ['notFound'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/gateway/authority/audit/entries/:seq',
    summary: 'Read an entry with the values before and after the change',
    permission: PERMISSIONS.readAudit,
    params: seqParams,
    output: auditRow.extend({
      before: z.json(),
      after: z.json(),
      hash: z.string(),
      prevHash: z.string(),
    }),
    errors: ['notFound'],
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/gateway/authority/audit/verify',
    summary: 'Verify a part of the hash chain; repeat from `checked` until `end` is reached',
    permission: PERMISSIONS.readAudit,
    body: z.strictObject({ after: z.int().min(0).default(0) }),
    output: z.object({
      checked: z.int().describe('Last verified entry'),
      end: z.int(),
      problems: z
        .array(
          z.object({
            seq: z.int().describe('Of several missing entries in a row, the first'),
            problem: z.enum([
              'entryMissing',
              'entryChanged',
              'detailMissing',
              'detailChanged',
              'endMissing',
              'historyChanged',
            ]),
          }),
        )
        .max(1_000),
    }),
    errors: ['forbidden'],
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/gateway/authority/audit/export',
    summary: 'Export the filtered entries as a CSV file of at most 100,000 rows',
    permission: PERMISSIONS.exportAudit,
    stepUp: true,
    download: true,
    query: z.strictObject({
      ...filter,
      onlySignIns: z.enum(['true']).optional().describe('Only entries of the sign-in log'),
    }),
    output: z.string(),
    errors: ['notFound'],
  }),
};
