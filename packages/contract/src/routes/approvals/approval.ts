import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import * as admin from '../admin-fields.ts';
import * as record from '../records/fields.ts';
import { recordRoutes } from '../records/record.ts';
import { describedCollection } from '../records/workspace.ts';
import * as field from './fields.ts';

const ROOT = '/gateway/approvals';

const recordPlace = {
  workspace: record.workspaceKey,
  collection: record.collectionId,
  recordId: record.recordId,
};

const task = z.object({
  id: z.string(),
  person: z.string().describe('Whom the definition names'),
  assignee: z.string().describe('Who has it now: the person, a delegate, or a new signer'),
  state: field.taskState,
  openedAt: text.timestamp.nullable(),
  decidedAt: text.timestamp.nullable(),
  dueAt: text.timestamp.nullable().describe('End of its time limit; null: none, or not open'),
  comment: z.string(),
  signature: z.string().nullable().describe('Id of the drawn signature'),
  added: z
    .object({ to: z.string().describe('Task'), where: z.enum(['before', 'after', 'beside']) })
    .nullable()
    .describe('The task whose signer added this one'),
});

const step = z.object({
  id: z.string(),
  node: z.string().describe('`start`: the starter revises the request'),
  epoch: z.int(),
  state: z.enum(['open', 'passed', 'ended']),
  enteredAt: text.timestamp,
  leftAt: text.timestamp.nullable(),
  tasks: z.array(task).max(400),
});

const flowNode = z.object({
  id: z.string(),
  kind: z.enum(['sign', 'copy', 'branch', 'case', 'parallel', 'branchOf']),
  title: field.title,
  parent: z.string().nullable().describe('The enclosing node, case or branch; null: none'),
  mode: z
    .string()
    .nullable()
    .describe('Of a node that signs: all, any, order, or the number of signatures'),
  state: z
    .enum(['done', 'now', 'next', 'skipped'])
    .describe('Next: it may still come. Skipped: another case was taken, or the approval ended'),
  expected: z
    .array(z.string())
    .nullable()
    .describe('Ids of the people who will sign, as it looks now; null: it was or is their turn'),
});

const event = z.object({
  number: z.int(),
  at: text.timestamp,
  kind: z.string().describe('As in `ApprovalEvent` of `@pedestal/approval`'),
  by: z.string().nullable().describe('Id of a person; null: the console'),
  node: z.string().nullable(),
  task: z.string().nullable(),
  people: z.array(z.string()).describe('Ids: new signers, people who were told'),
  comment: z.string(),
  signature: z.string().nullable(),
  detail: z
    .string()
    .nullable()
    .describe('Where signers were added, how a return goes on, why something happened by itself'),
});

const ownTask = z.object({
  id: z.string(),
  node: z.string(),
  title: field.title,
  can: z.array(z.enum(['approve', 'reject', 'return', 'transfer', 'addSigners'])),
  reason: z.enum(['never', 'reject', 'always']),
  signature: z.boolean(),
  writable: z
    .array(z.string())
    .describe('Fields of the record that the node lets its signers change'),
  returnTo: z
    .array(z.object({ node: z.string(), title: field.title }))
    .max(101)
    .describe('Earlier nodes; `start`: the starter'),
});

const change = z.object({
  version: z.int(),
  at: text.timestamp,
  by: admin.namedUser.nullable(),
  changes: z.record(z.string(), z.tuple([record.value, record.value])),
});

const approval = z.object({
  id: z.string(),
  workspace: z.string(),
  collection: z.string(),
  collectionTitle: field.title,
  recordId: z.string(),
  number: z.string().nullable().describe('Number of the record'),
  definition: field.followed,
  status: field.approvalStatus,
  starter: z.string(),
  startedAt: text.timestamp,
  endedAt: text.timestamp.nullable(),
  epoch: z.int().describe('Rises with each return'),
  summary: field.summary,
  flow: z.array(flowNode).max(500).describe('All nodes, cases and branches in their order'),
  steps: z.array(step).max(field.MAX_STEPS),
  events: z.array(event).max(1_000).describe('The latest ones, oldest first'),
  copied: z.array(z.string()).describe('Ids of people who were told'),
  people: field.namedPeople,
  mine: z.array(ownTask).max(20).describe('Open tasks of the caller'),
  can: z.object({
    openRecord: z.boolean().describe('The caller can read the record through this approval'),
    withdraw: z.boolean(),
    remind: z.boolean(),
    comment: z.boolean(),
    copy: z.boolean(),
    reassign: z.boolean().describe('The caller may transfer what others have to sign'),
    takeBack: z.string().nullable().describe('Task that the caller can take back'),
  }),
  recordVersion: z.int().nullable().describe('Sent along when signing; null: cannot be read'),
  changes: z
    .array(change)
    .max(100)
    .describe('What changed in the record since the approval started, newest first'),
});
export type Approval = z.output<typeof approval>;

const outcome = z
  .object({
    id: z.string(),
    status: field.approvalStatus,
    tasks: z.array(z.string()).describe('Open tasks of the caller in this approval now'),
  })
  .describe('The approval after the act');

const recordVersion = admin.version
  .optional()
  .describe(
    'The version of the record that the signer saw. If what the signer can see has changed since, the reply is `recordChanged` with the changes; sending the new version confirms them',
  );

const taskParams = z.strictObject({ id: text.id, task: text.id });
const acting = [
  'notFound',
  'forbidden',
  'taskDecided',
  'approvalEnded',
  'approvalRefused',
] as const;
const deciding = [...acting, 'recordChanged'] as const;

/** Approvals of records, and what people do in them. */
export const approvalRoutes = {
  start: defineRoute({
    method: 'POST',
    path: ROOT,
    summary: 'Start the approval of a record, by the transition that starts it where there is one',
    permission: 'session',
    body: z.strictObject({
      ...recordPlace,
      version: admin.version.describe('The version of the record that the caller saw'),
      definition: field.definitionKey
        .optional()
        .describe('Without it, the only one that can be started now'),
      chosen: field.chosen.default({}),
    }),
    output: outcome,
    errors: [
      'notFound',
      'forbidden',
      'changedMeanwhile',
      'wrongState',
      'guardUnmet',
      'approvalRunning',
      'approvalRefused',
      'definitionFaulty',
    ],
  }),
  preview: defineRoute({
    method: 'GET',
    path: `${ROOT}/preview`,
    summary: 'Show who would sign if the caller started the approval of a record now',
    permission: 'session',
    query: z.strictObject({ ...recordPlace, definition: field.definitionKey.optional() }),
    output: field.foreseen.extend({
      definition: field.followed,
      choose: z
        .array(z.object({ node: z.string(), title: field.title, max: z.int() }))
        .max(100)
        .describe('Nodes whose signers the starter chooses'),
    }),
    errors: ['notFound', 'forbidden', 'wrongState', 'definitionFaulty'],
  }),
  ofRecord: defineRoute({
    method: 'GET',
    path: `${ROOT}/of/:workspace/:collection/:id`,
    summary: 'List the approvals of a record, newest first, and those that the caller can start',
    permission: 'session',
    params: record.recordParams,
    output: z.object({
      items: z
        .array(
          z.object({
            id: z.string(),
            definition: field.followed,
            status: field.approvalStatus,
            starter: admin.namedUser.nullable(),
            startedAt: text.timestamp,
            endedAt: text.timestamp.nullable(),
            waitingFor: z.array(admin.namedUser).max(20).describe('Who can sign now'),
          }),
        )
        .max(20),
      startable: z
        .array(z.object({ key: z.string(), title: field.title }))
        .max(20)
        .describe('Definitions that the caller can start now'),
    }),
    errors: ['notFound'],
  }),
  open: defineRoute({
    method: 'GET',
    path: `${ROOT}/:id`,
    summary: 'Read an approval: its flow, its events, and what the caller can do',
    permission: 'session',
    params: admin.idParams,
    output: approval,
    errors: ['notFound'],
  }),
  openRecord: defineRoute({
    method: 'GET',
    path: `${ROOT}/:id/record`,
    summary: 'Read the record as the gate and the node of the caller show it',
    permission: 'session',
    params: admin.idParams,
    output: record.record,
    errors: ['notFound'],
  }),
  describeRecord: defineRoute({
    method: 'GET',
    path: `${ROOT}/:id/collection`,
    summary: 'Describe the fields of the record that the caller sees through this approval',
    permission: 'session',
    params: admin.idParams,
    output: describedCollection,
    errors: ['notFound'],
  }),
  saveRecord: defineRoute({
    method: 'PATCH',
    path: `${ROOT}/:id/tasks/:task/record`,
    summary: 'Change fields of the record that the node of an own open task allows',
    permission: 'session',
    params: taskParams,
    body: recordRoutes.save.body,
    output: record.record,
    errors: ['notFound', 'taskDecided', 'approvalEnded', 'changedMeanwhile'],
  }),
  signature: defineRoute({
    method: 'GET',
    path: `${ROOT}/:id/signatures/:signature`,
    summary: 'Read a drawn signature',
    permission: 'session',
    params: z.strictObject({ id: text.id, signature: text.id }),
    output: z.object({ image: z.string(), by: admin.namedUser.nullable(), at: text.timestamp }),
    errors: ['notFound'],
  }),
  approve: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/tasks/:task/approve`,
    summary: 'Approve an own task; for the starter, hand in the revised request again',
    permission: 'session',
    params: taskParams,
    body: z.strictObject({
      comment: field.comment.default(''),
      signature: field.signature.optional(),
      recordVersion,
    }),
    output: outcome,
    errors: deciding,
  }),
  reject: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/tasks/:task/reject`,
    summary: 'Reject an own task, which ends the approval',
    permission: 'session',
    params: taskParams,
    body: z.strictObject({
      comment: field.comment.default(''),
      signature: field.signature.optional(),
      recordVersion,
    }),
    output: outcome,
    errors: deciding,
  }),
  return: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/tasks/:task/return`,
    summary: 'Return to an earlier node or to the starter',
    permission: 'session',
    params: taskParams,
    body: z.strictObject({
      to: field.nodeId.describe('A node that was signed before, or `start`'),
      // biome-ignore lint/suspicious/noThenProperty: as in the engine; nobody awaits a body
      then: z
        .enum(['resume', 'walk'])
        .describe('Go on here after that node, or walk the nodes between again'),
      comment: field.comment.default(''),
      recordVersion,
    }),
    output: outcome,
    errors: deciding,
  }),
  transfer: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/tasks/:task/transfer`,
    summary: 'Hand an own task to somebody else; who manages approvals, any task',
    permission: 'session',
    params: taskParams,
    body: z.strictObject({ to: text.id, comment: field.comment.default('') }),
    output: outcome,
    errors: acting,
  }),
  addSigners: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/tasks/:task/signers`,
    summary: 'Add signers before, after or beside an own task',
    permission: 'session',
    params: taskParams,
    body: z.strictObject({
      where: z.enum(['before', 'after', 'beside']),
      people: field.people,
      comment: field.comment.default(''),
    }),
    output: outcome,
    errors: acting,
  }),
  takeBack: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/tasks/:task/takeBack`,
    summary: 'Take an own approval back, as long as nobody has acted on it',
    permission: 'session',
    params: taskParams,
    output: outcome,
    errors: acting,
  }),
  remind: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/remind`,
    summary: 'Remind everybody who can sign now; once in ten minutes',
    permission: 'session',
    params: admin.idParams,
    output: outcome,
    errors: ['notFound', 'forbidden', 'approvalEnded', 'approvalRefused', 'tooManyRequests'],
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/withdraw`,
    summary: 'Withdraw an own request, which ends the approval',
    permission: 'session',
    params: admin.idParams,
    body: z.strictObject({ comment: field.comment.default('') }),
    output: outcome,
    errors: ['notFound', 'forbidden', 'approvalEnded', 'approvalRefused'],
  }),
  comment: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/comment`,
    summary: 'Comment on an approval without deciding anything',
    permission: 'session',
    params: admin.idParams,
    body: z.strictObject({ comment: field.neededComment }),
    output: outcome,
    errors: ['notFound'],
  }),
  copy: defineRoute({
    method: 'POST',
    path: `${ROOT}/:id/copy`,
    summary: 'Tell people about an approval; they see of the record what their roles grant',
    permission: 'session',
    params: admin.idParams,
    body: z.strictObject({ people: field.people }),
    output: outcome,
    errors: ['notFound', 'approvalRefused'],
  }),
  approveMany: defineRoute({
    method: 'POST',
    path: `${ROOT}/approveMany`,
    summary: 'Approve several own tasks with one comment; each succeeds or fails alone',
    permission: 'session',
    body: z.strictObject({
      tasks: z
        .array(z.strictObject({ id: text.id, task: text.id, recordVersion }))
        .min(1)
        .max(100),
      comment: field.comment.default(''),
    }),
    output: z.object({
      done: z.int(),
      failed: z
        .array(
          z.object({
            task: z.string(),
            error: z.string().describe('Name of an error of this API'),
            message: z.string().describe('In the language of the caller'),
          }),
        )
        .max(100),
    }),
    errors: [],
  }),
};
