import { z } from 'zod';
import * as text from '../../fields.ts';
import * as admin from '../admin-fields.ts';
import * as record from '../records/fields.ts';

/** Fields shared by the calls of approvals. */

/** Ids of nodes, cases and branches of a definition. */
export const nodeId = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

/** Id of a definition within its workspace. */
export const definitionKey = record.fieldId;

const MAX_COMMENT = 2_000;
const MAX_PEOPLE = 50;
export const MAX_STEPS = 1_000;

export const comment = z.string().trim().max(MAX_COMMENT);
export const neededComment = comment.min(1);
export const people = z.array(text.id).min(1).max(MAX_PEOPLE);

export const title = z.tuple([z.string(), z.string()]).describe('Chinese and English');
export const titleInput = z.tuple([text.line(60), text.line(60)]).describe('Chinese and English');

/** Characters of a drawn signature, a PNG picture as a data address. */
const MAX_SIGNATURE = 100_000;
export const signature = z
  .string()
  .max(MAX_SIGNATURE)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]{20,}={0,2}$/)
  .describe('PNG picture of the drawn signature');

/** Characters of the largest definition that a request carries. */
const MAX_DEFINITION = 200_000;
export const definition = z
  .string()
  .min(2)
  .max(MAX_DEFINITION)
  .describe('JSON of a definition of `@pedestal/approval`');

/** Whom the starter chooses, by node. */
export const chosen = z
  .record(nodeId, people)
  .refine((nodes) => Object.keys(nodes).length <= 100, 'too many nodes')
  .describe('By node, the people whom the starter chooses');

export const approvalStatus = z.enum(['running', 'approved', 'rejected', 'withdrawn']);

export const taskState = z.enum([
  'open',
  'waiting',
  'approved',
  'rejected',
  'returned',
  'passed',
  'ended',
]);

/** The definition that an approval follows. */
export const followed = z.object({
  id: z.string(),
  key: z.string(),
  title,
  version: z.int(),
});

/** What the definition shows of the record in lists, to everybody who takes part. */
export const summary = z
  .array(z.object({ field: z.string(), title, text: title }))
  .max(10)
  .describe('Values that the definition shows in lists, as they were at the last signature');

export const namedPeople = z
  .array(admin.namedUser)
  .max(3_000)
  .describe('Everybody who is named by an id elsewhere in the reply');

/** Who would sign, in the order of the approval. */
export const foreseen = z.object({
  nodes: z
    .array(
      z.object({
        node: z.string(),
        title,
        people: z.array(z.string()).describe('Ids of people; of a delegate, where one signs'),
        outcome: z
          .enum(['sign', 'pass', 'reject'])
          .describe('Pass and reject: nobody is there to sign, and the node says what happens'),
      }),
    )
    .max(MAX_STEPS),
  cases: z.array(z.object({ node: z.string(), case: z.string().nullable() })).max(100),
  copied: z.array(z.string()),
  status: approvalStatus,
  people: namedPeople,
});

export const delegationTime = {
  from: text.timestamp,
  until: text.timestamp.describe('Not included'),
};

export const box = z.enum(['todo', 'done', 'cc', 'mine']);

export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('For example 2026-03-31');
