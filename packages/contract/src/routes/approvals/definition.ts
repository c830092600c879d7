import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';
import * as record from '../records/fields.ts';
import * as field from './fields.ts';

const ROOT = '/gateway/approvals/definitions';
const read = { permission: PERMISSIONS.manageApprovals } as const;
const MAX_DEFINITIONS = 500;

const ends = z
  .strictObject({
    approved: record.fieldId.nullable(),
    rejected: record.fieldId.nullable(),
    withdrawn: record.fieldId.nullable(),
  })
  .describe('The transitions of the record at the end of the approval; null: none');

const summaryFields = z
  .array(record.fieldId)
  .max(6)
  .describe('Fields that lists show to everybody who takes part');

const listed = z.object({
  id: z.string(),
  version: admin.version,
  workspace: z.string(),
  workspaceTitle: field.title,
  key: z.string(),
  collection: z.string(),
  collectionTitle: field.title,
  title: field.title,
  isShipped: z.boolean().describe('The blueprint declares it'),
  hasDraft: z.boolean(),
  published: z.int().nullable().describe('The version in force; null: none yet'),
  publishedAt: text.timestamp.nullable(),
  running: z.int().describe('Approvals that run now, of all versions'),
});
export type ListedDefinition = z.output<typeof listed>;

const problem = z.object({
  name: z.string(),
  node: z.string().nullable().describe('Node, case or branch; null: the definition as a whole'),
  message: z.string().describe('In the language of the caller'),
});
export type ApprovalProblem = z.output<typeof problem>;

const target = z.object({
  workspace: z.string(),
  workspaceTitle: field.title,
  collection: z.string(),
  title: field.title,
  fields: z
    .array(
      z.object({
        id: z.string(),
        title: field.title,
        type: z.string().describe('Type of the field of the blueprint, or `lines`'),
      }),
    )
    .max(1_000),
  transitions: z.array(z.object({ id: z.string(), title: field.title })).max(200),
});

const opened = listed.extend({
  ends,
  summary: summaryFields,
  definition: field.definition.describe('The draft; without one, the version in force'),
  fields: target.shape.fields,
  transitions: target.shape.transitions,
  roles: z
    .array(z.object({ id: z.string(), title: field.title }))
    .max(1_000)
    .describe('What the rule `role` can name: roles of the workspace and of its system'),
  people: field.namedPeople.describe('Whom the definition names'),
  units: z.array(admin.namedUnit).max(500).describe('Units that the definition names'),
});
export type OpenedDefinition = z.output<typeof opened>;

const content = {
  title: field.titleInput,
  ends,
  summary: summaryFields,
  definition: field.definition,
};

/** Definitions of approvals: drafts that are checked and simulated, and published versions. */
export const approvalDefinitionRoutes = {
  list: defineRoute({
    ...read,
    method: 'GET',
    path: ROOT,
    summary: 'List the definitions of approvals',
    output: z.object({ items: z.array(listed).max(MAX_DEFINITIONS) }),
    errors: [],
  }),
  targets: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/targets`,
    summary: 'List the collections whose records can be approved',
    output: z.object({ items: z.array(target).max(MAX_DEFINITIONS) }),
    errors: [],
  }),
  create: defineRoute({
    ...read,
    method: 'POST',
    path: ROOT,
    summary: 'Create a definition, as a draft without nodes',
    body: z.strictObject({
      workspace: record.workspaceKey,
      collection: record.collectionId,
      title: field.titleInput,
      ends,
    }),
    output: admin.changed,
    errors: ['notFound', 'tooManyDefinitions'],
  }),
  open: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/:id`,
    summary: 'Read a definition with its draft and what its nodes can refer to',
    params: admin.idParams,
    output: opened,
    errors: ['notFound'],
  }),
  saveDraft: defineRoute({
    ...read,
    method: 'PUT',
    path: `${ROOT}/:id/draft`,
    summary: 'Save the draft of a definition, also one with problems',
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, ...content }),
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile'],
  }),
  discardDraft: defineRoute({
    ...read,
    method: 'POST',
    path: `${ROOT}/:id/discard`,
    summary: 'Discard the draft of a definition that has a version in force',
    params: admin.idParams,
    body: admin.versioned,
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile'],
  }),
  check: defineRoute({
    ...read,
    method: 'POST',
    path: `${ROOT}/:id/check`,
    summary: 'List what is wrong with a definition; each problem names its node',
    params: admin.idParams,
    body: z.strictObject({
      definition: field.definition,
      ends: ends.optional(),
      summary: summaryFields.optional(),
    }),
    output: z.object({ problems: z.array(problem).max(1_000) }),
    errors: ['notFound'],
  }),
  simulate: defineRoute({
    ...read,
    method: 'POST',
    path: `${ROOT}/:id/simulate`,
    summary: 'Show who would sign for a person and a record',
    params: admin.idParams,
    body: z.strictObject({
      definition: field.definition,
      starterId: text.id,
      recordId: record.recordId
        .optional()
        .describe('A record that the caller can read; without one, no condition holds'),
      chosen: field.chosen.default({}),
    }),
    output: field.foreseen,
    errors: ['notFound', 'definitionFaulty'],
  }),
  records: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/:id/records`,
    summary: 'Find records to simulate with, as far as the caller can read them',
    params: admin.idParams,
    query: z.strictObject({ q: record.searchText.default(''), ...admin.paging }),
    output: z.object({
      items: z.array(record.named).max(100),
      next: z.null().describe('One page only: narrow the search'),
    }),
    errors: ['notFound'],
  }),
  versions: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/:id/versions`,
    summary: 'List the published versions of a definition, newest first',
    params: admin.idParams,
    query: z.strictObject(admin.paging),
    output: admin.page(
      z.object({
        number: z.int(),
        publishedAt: text.timestamp,
        by: admin.namedUser.nullable().describe('null: it came with the blueprint'),
        note: z.string(),
        running: z.int(),
      }),
    ),
    errors: ['notFound'],
  }),
  openVersion: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/:id/versions/:number`,
    summary: 'Read a published version, for a comparison',
    params: z.strictObject({
      id: text.id,
      number: z.coerce.number<number>().pipe(admin.version),
    }),
    output: z.object({
      number: z.int(),
      title: field.title,
      ends,
      summary: summaryFields,
      definition: field.definition,
    }),
    errors: ['notFound'],
  }),
  publish: defineRoute({
    ...read,
    method: 'POST',
    path: `${ROOT}/:id/publish`,
    summary: 'Put the draft in force for approvals that start from now on',
    params: admin.idParams,
    body: z.strictObject({ version: admin.version, note: text.optionalLine(200).default('') }),
    output: admin.changed.extend({ published: z.int() }),
    errors: ['notFound', 'changedMeanwhile', 'definitionFaulty'],
  }),
};
