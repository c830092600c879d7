import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';
import { MAX_COLUMNS, MAX_FILE_BYTES, SPREADSHEET_TYPES } from './import.ts';

/** Characters of the largest blueprint that a request carries, and bytes of that request. */
const BLUEPRINT_CHARS = 400_000;
const BODY_BYTES = 2 * 1024 * 1024;

/** Operations of one request, and parts that one of them puts into order. */
const OPERATIONS = 200;
const ORDERED = 500;
const OVERLAY_VALUES = OPERATIONS * (ORDERED + 25) + 50;

const workspaceParams = z.strictObject({ workspace: field.workspaceKey });
const changeParams = workspaceParams.extend({ change: text.id });

const title = z.tuple([z.string(), z.string()]).describe('Chinese and English');

const blueprint = z
  .string()
  .min(2)
  .max(BLUEPRINT_CHARS)
  .describe('JSON of a blueprint; a preview lists everything that is wrong with it');

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('Of the previewed plan');

const path = z.array(z.string().min(1).max(50)).min(1).max(10);
const part = z.looseObject({ id: field.fieldId });

const operation = z
  .discriminatedUnion('op', [
    z.strictObject({
      op: z.literal('add'),
      path,
      value: part,
      after: field.fieldId.optional(),
    }),
    z.strictObject({
      op: z.literal('set'),
      path: path.min(0),
      key: z.string().min(1).max(50),
      value: z.unknown().optional(),
    }),
    z.strictObject({ op: z.literal('replace'), path, value: part }),
    z.strictObject({ op: z.literal('order'), path, value: z.array(field.fieldId).max(ORDERED) }),
  ])
  .describe(
    'Adds a part with an `x_` id, sets a key of a part, gives a field another type, or orders a list',
  );

const overlay = z.strictObject({
  operations: z.array(operation).max(OPERATIONS).default([]),
  remove: z.array(path).max(200).default([]).describe('Own parts to take away'),
});

const decisions = z
  .array(z.strictObject({ index: z.int().min(0).max(10_000), decision: z.enum(['keep', 'drop']) }))
  .max(1_000)
  .default([])
  .describe('How each conflict of the overlay with the new version is decided');

const step = z.object({
  op: z.enum(['add', 'remove', 'set', 'replace', 'order']),
  path: z.array(z.string()),
  key: z.string().nullable(),
  cost: z
    .enum(['instant', 'backfill', 'lossy'])
    .describe('Backfill: rows are written in the background. Lossy: values may be lost'),
  rows: z.int().describe('Rows that are filled, or whose values may be lost'),
  samples: z.array(z.string()).max(10).describe('Values that do not convert'),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const problem = z.object({
  path: z.string(),
  code: z.string(),
  params: z.array(z.string()).describe('What the text of the code names'),
  message: z.string().describe('In the language of the caller'),
});

const preview = z.object({
  hash,
  steps: z.array(step),
  conflicts: z.array(
    z.object({
      index: z.int(),
      reason: z.enum(['changed', 'gone', 'exists', 'forbidden']),
      path: z.array(z.string()),
      ours: z.string().nullable(),
      theirs: z.string().nullable(),
    }),
  ),
  problems: z.array(problem).describe('The change cannot be applied before these are corrected'),
});

const applied = z.object({
  change: z.string().nullable().describe('null: there was nothing to change'),
  state: z.enum(['running', 'done', 'abandoned']),
  job: z.string().nullable().describe('The job that fills the rest'),
});

const described = z.object({
  key: z.string(),
  systemCode: z.string(),
  version: z.int().describe('Rises with every change of the schema'),
  title,
});

const describedField = z.looseObject({
  id: z.string(),
  title,
  type: z.string(),
  access: z.enum(['mask', 'read', 'write']),
});

export const describedCollection = z.object({
  id: z.string(),
  title,
  help: title.nullable(),
  label: z.string().nullable().describe('Field that names a record'),
  key: z.array(z.string()),
  hasNumber: z.boolean(),
  ownerTitle: title.exactOptional().describe('What the owner of a record is called'),
  fields: z.array(describedField),
  lines: z.array(
    z.object({
      id: z.string(),
      title,
      max: z.int(),
      access: z.enum(['read', 'write']),
      fields: z.array(describedField.omit({ access: true })),
    }),
  ),
  states: z
    .object({
      initial: z.string(),
      states: z.array(z.looseObject({ id: z.string(), title })),
      transitions: z.array(
        z.object({ id: z.string(), title, from: z.array(z.string()), to: z.string() }),
      ),
    })
    .nullable()
    .describe('With the transitions that the person may perform'),
  rules: z.array(
    z.object({ id: z.string(), check: z.string(), message: title, field: z.string().nullable() }),
  ),
  views: z.array(
    z.looseObject({
      id: z.string(),
      title,
      kind: z.enum(['list', 'board', 'calendar', 'gallery', 'tree']),
      columns: z.array(z.string()),
      sort: z.array(z.string()).describe('Field ids; - before one: descending'),
      group: z.string().optional(),
      f: z.string().optional().describe('Filter of the list'),
    }),
  ),
  form: z
    .array(
      z.object({
        id: z.string(),
        title,
        show: z.array(z.string()),
        wide: z.array(z.string()).describe('Fields that take the whole width'),
      }),
    )
    .describe('Sections of the record page; fields that none shows follow at the end'),
  print: z
    .array(z.object({ id: z.string(), title }))
    .describe('Print forms besides the built-in one, which is named standard'),
  search: z.array(z.string()),
  can: z.object({
    create: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    import: z.boolean(),
    export: z.boolean(),
  }),
});

const proposedColumn = z.object({
  header: z.string(),
  id: field.fieldId,
  type: z.enum([
    ...(['text', 'longText', 'code', 'choice', 'integer', 'decimal', 'money'] as const),
    ...(['percent', 'boolean', 'date', 'timestamp'] as const),
  ]),
  scale: z.int().describe('Digits after the decimal point, of a number'),
  max: z.int().describe('Most characters, of a text'),
  choices: z.array(z.string()).max(20).describe('Different values; empty: too many for choices'),
  samples: z.array(z.string()).max(5),
  empty: z.int().describe('Rows without a value'),
  formulas: z.int().describe('Cells with a formula: their stored results are imported'),
  misfits: z
    .record(z.string(), z.int())
    .describe('By type, how many values an import would refuse'),
});

const permission = PERMISSIONS.manageWorkspaces;
const large = { bodyLimit: BODY_BYTES } as const;

const installBody = z.strictObject({
  workspace: field.workspaceKey,
  systemCode: text.systemCode,
  blueprint,
});
const upgradeBody = z.strictObject({ blueprint, decisions });

/** Workspaces: blueprints that are installed for a system, and what administrators changed in them. */
/** Views whose records wait for somebody, at most so many, and how far each is counted. */
export const WAITING = { views: 12, count: 99 } as const;

export const workspaceRoutes = {
  waiting: defineRoute({
    method: 'GET',
    path: '/gateway/records/-/waiting',
    summary: 'Documents of all workspaces whose next step is the caller’s',
    permission: 'session',
    output: z.object({
      items: z
        .array(
          z.object({
            workspace: title,
            collection: title,
            view: title,
            address: z.string().describe('Of the list that shows them'),
            count: z.int().min(1).max(WAITING.count),
            isExact: z.boolean(),
            isLate: z.boolean().describe('They should have been done before today'),
          }),
        )
        .max(WAITING.views)
        .describe('Those that are late first'),
    }),
    errors: [],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/gateway/workspaces',
    summary: 'List the workspaces in which the person may read a collection',
    permission: 'session',
    output: z.object({ items: z.array(described).max(100) }),
    errors: [],
  }),
  describe: defineRoute({
    method: 'GET',
    path: '/gateway/workspaces/:workspace',
    summary: 'Describe the collections of a workspace, as far as the person may see them',
    permission: 'session',
    params: workspaceParams,
    output: described.extend({
      menus: z.array(z.looseObject({ id: z.string(), title })),
      collections: z.array(describedCollection),
    }),
    errors: ['notFound'],
  }),
  listAll: defineRoute({
    method: 'GET',
    path: '/gateway/schemas',
    summary: 'List every workspace with its blueprint and the change that is running',
    permission,
    output: z.object({
      items: z
        .array(
          described.extend({
            blueprint: z.string(),
            blueprintVersion: z.string(),
            ownChanges: z.int().describe('Operations of the overlay'),
            running: z.string().nullable().describe('Id of the change'),
          }),
        )
        .max(100),
    }),
    errors: [],
  }),
  exportSchema: defineRoute({
    method: 'GET',
    path: '/gateway/workspaces/:workspace/schema',
    summary: 'Export the shipped blueprint, the overlay and both together',
    permission,
    params: workspaceParams,
    output: z.object({
      shipped: z.string().describe('Canonical JSON'),
      overlay: z.string().describe('JSON array of operations'),
      effective: z.string().describe('Canonical JSON of both together'),
      source: z.string().describe('The effective blueprint as TypeScript'),
    }),
    errors: ['notFound'],
  }),
  changes: defineRoute({
    method: 'GET',
    path: '/gateway/workspaces/:workspace/changes',
    summary: 'List the changes of a workspace, newest first',
    permission,
    params: workspaceParams,
    query: z.strictObject(admin.paging),
    output: admin.page(
      z.object({
        id: z.string(),
        kind: z.enum(['install', 'upgrade', 'overlay', 'undo']),
        state: z.enum(['running', 'done', 'failed', 'abandoned']),
        version: z.int().nullable(),
        steps: z.array(step.omit({ rows: true, samples: true })),
        undoes: z.string().nullable(),
        undoneBy: z.string().nullable(),
        canUndo: z.boolean(),
        by: admin.namedUser.nullable().describe('null: the console itself'),
        createdAt: text.timestamp,
        finishedAt: text.timestamp.nullable(),
      }),
    ),
    errors: ['notFound'],
  }),
  previewInstall: defineRoute({
    method: 'POST',
    path: '/gateway/workspaces/preview',
    summary: 'Preview the installation of a blueprint',
    permission,
    body: installBody,
    ...large,
    output: preview,
    errors: ['nameTaken', 'tooManyWorkspaces'],
  }),
  install: defineRoute({
    method: 'POST',
    path: '/gateway/workspaces',
    summary: 'Install a blueprint; one without collections makes an empty workspace',
    permission,
    stepUp: true,
    body: installBody.extend({ hash }),
    ...large,
    output: applied,
    errors: ['nameTaken', 'tooManyWorkspaces', 'changedMeanwhile'],
  }),
  infer: defineRoute({
    method: 'POST',
    path: '/gateway/workspaces/infer',
    summary: 'Propose a field for each column of an xlsx or csv file; the file is not stored',
    permission,
    upload: { types: SPREADSHEET_TYPES, maxBytes: MAX_FILE_BYTES },
    output: z.object({
      sheet: z.string().describe('The sheet that was read; empty for CSV'),
      rows: z.int(),
      columns: z.array(proposedColumn).max(MAX_COLUMNS),
    }),
    errors: ['tooLarge', 'fileUnreadable'],
  }),
  previewUpgrade: defineRoute({
    method: 'POST',
    path: '/gateway/workspaces/:workspace/upgrade/preview',
    summary: 'Preview another version of the blueprint with the overlay replayed on it',
    permission,
    params: workspaceParams,
    body: upgradeBody,
    ...large,
    output: preview,
    errors: ['notFound'],
  }),
  upgrade: defineRoute({
    method: 'POST',
    path: '/gateway/workspaces/:workspace/upgrade',
    summary: 'Apply another version of the blueprint as it was previewed',
    permission,
    stepUp: true,
    params: workspaceParams,
    body: upgradeBody.extend({ hash }),
    ...large,
    output: applied,
    errors: ['notFound', 'changedMeanwhile', 'schemaChangeRunning', 'valuesNotUnique'],
  }),
  previewOverlay: defineRoute({
    method: 'POST',
    path: '/gateway/workspaces/:workspace/overlay/preview',
    summary:
      'Preview changes of an administrator: fields, choices, views, rules, states, collections',
    permission,
    params: workspaceParams,
    body: overlay,
    bodyValues: OVERLAY_VALUES,
    output: preview,
    errors: ['notFound'],
  }),
  changeOverlay: defineRoute({
    method: 'POST',
    path: '/gateway/workspaces/:workspace/overlay',
    summary: 'Apply changes of an administrator as they were previewed',
    permission,
    stepUp: true,
    params: workspaceParams,
    body: overlay.extend({ hash }),
    bodyValues: OVERLAY_VALUES,
    output: applied,
    errors: ['notFound', 'changedMeanwhile', 'schemaChangeRunning', 'valuesNotUnique'],
  }),
  previewUndo: defineRoute({
    method: 'GET',
    path: '/gateway/workspaces/:workspace/changes/:change/undo',
    summary: 'Preview what undoing a change would do',
    permission,
    params: changeParams,
    output: preview,
    errors: ['notFound', 'undoExpired', 'undoBlocked'],
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/gateway/workspaces/:workspace/changes/:change/undo',
    summary: 'Undo a change as it was previewed, or give up one that is running',
    permission,
    stepUp: true,
    params: changeParams,
    body: z.strictObject({ hash }),
    output: applied,
    errors: [
      'notFound',
      'changedMeanwhile',
      'schemaChangeRunning',
      'undoExpired',
      'undoBlocked',
      'valuesNotUnique',
    ],
  }),
};
