import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';
import * as record from '../records/fields.ts';
import * as field from './fields.ts';

const ROOT = '/gateway/approvals';

const filters = {
  workspace: record.workspaceKey.optional(),
  definition: text.id.optional().describe('Id of a definition'),
  status: field.approvalStatus.optional(),
  starter: text.id.optional(),
  from: admin.instant.optional().describe('Started at or after this time'),
  until: admin.instant.optional().describe('Started before this time'),
  q: admin.search.optional().describe('Words of the number or of the values that lists show'),
  overdue: z.enum(['true', 'false']).default('false').describe('Only what is past its time limit'),
};

const item = z.object({
  approval: z.string(),
  task: z.string().nullable().describe('The task of the caller; null: there is none in this list'),
  workspace: z.string(),
  collection: z.string(),
  recordId: z.string(),
  number: z.string().nullable(),
  definition: field.followed,
  summary: field.summary,
  status: field.approvalStatus,
  starter: admin.namedUser.nullable(),
  startedAt: text.timestamp,
  endedAt: text.timestamp.nullable(),
  node: field.title.nullable().describe('Of the task; without one, of an open step'),
  waitingFor: z.array(admin.namedUser).max(3).describe('The first people who can sign now'),
  taskState: field.taskState.nullable(),
  openedAt: text.timestamp.nullable(),
  decidedAt: text.timestamp.nullable(),
  dueAt: text.timestamp.nullable(),
  insteadOf: admin.namedUser
    .nullable()
    .describe('Whom the caller signs for as a delegate or after a transfer'),
  canBatch: z.boolean().describe('Can be approved in a batch: it asks for no signature'),
  recordVersion: z.int().nullable().describe('Sent along in a batch'),
});
export type InboxItem = z.output<typeof item>;

const nodeHours = z.object({
  definition: z.string(),
  definitionTitle: field.title,
  node: z.string(),
  title: field.title,
  decided: z.int().describe('Tasks that were decided in that time'),
  hours: z.number().describe('Average from the opening of a task to its decision'),
  longest: z.number(),
  open: z.int().describe('Tasks that are open now'),
  overdue: z.int().describe('Of those, past their time limit'),
});

/** The lists of a person, and of everybody for those who manage approvals. */
export const approvalInboxRoutes = {
  list: defineRoute({
    method: 'GET',
    path: `${ROOT}/inbox`,
    summary: 'List what the caller has to sign, has signed, was told about, or has started',
    permission: 'session',
    query: z.strictObject({
      box: field.box,
      ...filters,
      order: admin.order.default('desc').describe('By the time of the task or of the start'),
      ...admin.paging,
    }),
    output: admin.page(item),
    errors: [],
  }),
  all: defineRoute({
    method: 'GET',
    path: `${ROOT}/all`,
    summary: 'List all approvals, newest first',
    permission: PERMISSIONS.manageApprovals,
    query: z.strictObject({ ...filters, ...admin.paging }),
    output: admin.page(item),
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: `${ROOT}/count`,
    summary: 'Count the tasks that wait for the caller; changes arrive through the notice socket',
    permission: 'session',
    background: true,
    output: z.object({ open: z.int().describe('At most 999') }),
    errors: [],
  }),
  definitions: defineRoute({
    method: 'GET',
    path: `${ROOT}/startable`,
    summary: 'List the requests that the caller can make, and definitions to filter lists by',
    permission: 'session',
    output: z.object({
      items: z
        .array(
          z.object({
            id: z.string(),
            key: z.string(),
            title: field.title,
            workspace: z.string(),
            collection: z.string(),
            canCreate: z.boolean().describe('The caller can create records of the collection'),
          }),
        )
        .max(500),
    }),
    errors: [],
  }),
  people: defineRoute({
    method: 'GET',
    path: `${ROOT}/people`,
    summary: 'Find people to hand a task to, to add, to tell or to delegate to',
    permission: 'session',
    query: z.strictObject({ q: admin.search.default('') }),
    output: z.object({ items: z.array(record.named).max(20) }),
    errors: [],
  }),
  statistics: defineRoute({
    method: 'GET',
    path: `${ROOT}/statistics`,
    summary: 'Show hours per node, overdue tasks, and approvals by day',
    permission: PERMISSIONS.manageApprovals,
    query: z.strictObject({
      from: admin.instant,
      until: admin.instant,
      workspace: record.workspaceKey.optional(),
      definition: text.id.optional(),
      offset: z.coerce
        .number<number>()
        .pipe(z.int().min(-840).max(840))
        .default(0)
        .describe('Minutes that days begin before those of UTC, such as 480 in China'),
    }),
    output: z.object({
      nodes: z.array(nodeHours).max(500),
      days: z
        .array(
          z.object({
            day: field.day,
            started: z.int(),
            approved: z.int(),
            rejected: z.int(),
            withdrawn: z.int(),
          }),
        )
        .max(366),
      ages: z
        .array(z.object({ hours: z.int().describe('At least this old'), open: z.int() }))
        .max(10)
        .describe('Open tasks by age'),
      slowest: z
        .array(z.object({ person: admin.namedUser, open: z.int(), overdue: z.int() }))
        .max(20)
        .describe('People with the most open tasks'),
    }),
    errors: [],
  }),
};
