import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as text from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { REPORT_LIMITS } from '../../reports/limits.ts';
import * as admin from '../admin-fields.ts';
import * as field from './fields.ts';

const MAX_ITEMS = 500;
const MAX_SHARES = 50;
const MAX_PRESENTATION = 20_000;
const MAX_TEXT = 4_000;

const kind = z.enum(['dataset', 'report', 'dashboard']);
export type ReportItemKind = z.output<typeof kind>;

/** What only the screen needs: kind of chart, colours, pivot. Stored and handed back as it is. */
const presentation = z.string().max(MAX_PRESENTATION).default('{}').describe('JSON of the screen');

export const datasetContent = z.strictObject({
  kind: z.literal('dataset'),
  table: field.tableSource,
  filter: z.string().max(REPORT_LIMITS.filterChars).default(''),
  dimensions: z
    .array(
      z.strictObject({
        id: field.measureId,
        title: field.title,
        help: text.optionalLine(200).default(''),
        ...field.dimension.shape,
      }),
    )
    .max(60),
  measures: z
    .array(
      z.strictObject({
        title: field.title,
        help: text.optionalLine(200).default(''),
        measure: field.measure,
      }),
    )
    .max(60)
    .describe('Named by the ids of their measures'),
});
export type DatasetContent = z.output<typeof datasetContent>;

const reportContent = z.strictObject({
  kind: z.literal('report'),
  query: field.query,
  presentation,
});
export type ReportContent = z.output<typeof reportContent>;

const place = {
  x: z.int().min(0).max(23),
  y: z.int().min(0).max(999),
  w: z.int().min(1).max(24),
  h: z.int().min(1).max(40),
};

const titleEn = text.optionalLine(80).optional().describe('Empty: as `title`');

const tile = z.discriminatedUnion('kind', [
  z.strictObject({
    ...place,
    id: field.measureId,
    kind: z.literal('query'),
    title: text.optionalLine(80).default(''),
    titleEn,
    query: field.query,
    presentation,
  }),
  z.strictObject({
    ...place,
    id: field.measureId,
    kind: z.literal('report'),
    title: text.optionalLine(80).default('').describe('Empty: the name of the report'),
    titleEn,
    report: text.id,
  }),
  z.strictObject({
    ...place,
    id: field.measureId,
    kind: z.literal('text'),
    title: text.optionalLine(80).default(''),
    titleEn,
    text: z.string().max(MAX_TEXT),
  }),
]);
export type DashboardTile = z.output<typeof tile>;

const dashboardContent = z.strictObject({
  kind: z.literal('dashboard'),
  tiles: z.array(tile).max(REPORT_LIMITS.tiles),
  filters: z
    .array(
      z.strictObject({
        id: field.measureId,
        title: text.line(60),
        titleEn,
        type: z.enum(['period', 'choice', 'link', 'person', 'orgUnit', 'text']),
        fields: z
          .record(field.measureId, z.string().max(90))
          .describe('By tile, the field that the filter narrows; other tiles ignore it'),
        value: z.string().max(400).default('').describe('At first; as in the values of a filter'),
      }),
    )
    .max(12)
    .default([]),
  refreshSeconds: z.int().min(0).max(86_400).default(0).describe('0: only by hand'),
  presentation,
});
export type DashboardContent = z.output<typeof dashboardContent>;

/** Also the format of dashboards that come with a workspace. */
export const itemContent = z.discriminatedUnion('kind', [
  datasetContent,
  reportContent,
  dashboardContent,
]);
export type ReportItemContent = z.output<typeof itemContent>;

const share = z
  .strictObject({
    everybody: z.boolean().default(false),
    roleIds: z.array(text.id).max(MAX_SHARES).default([]),
    orgUnitIds: z.array(text.id).max(MAX_SHARES).default([]).describe('With the units below'),
  })
  .describe('Who sees it; the figures are those of whoever looks');

const listed = z.object({
  id: z.string(),
  kind,
  version: admin.version,
  name: z.string(),
  nameEn: z.string().describe('Empty: as `name`'),
  description: z.string(),
  owner: admin.namedUser.nullable().describe('null: came with the console, or its maker left'),
  ready: z
    .object({
      workspace: z.string().describe('Key of the workspace; empty: over all of them'),
      id: z.string().describe('Of the dashboard in its blueprint'),
      title: field.shownTitle,
    })
    .nullable()
    .describe('A dashboard that came with a workspace: nobody changes it'),
  isMine: z.boolean(),
  isShared: z.boolean(),
  mayEdit: z.boolean(),
  updatedAt: text.timestamp,
});
export type ReportItem = z.output<typeof listed>;

const opened = listed.extend({
  content: itemContent,
  share: z
    .object({
      everybody: z.boolean(),
      roles: z.array(admin.namedRole).max(MAX_SHARES),
      orgUnits: z.array(admin.namedUnit).max(MAX_SHARES),
    })
    .nullable()
    .describe('null: the caller cannot change it'),
  reports: z
    .array(
      z.object({ id: z.string(), name: z.string(), nameEn: z.string(), content: reportContent }),
    )
    .max(REPORT_LIMITS.tiles)
    .describe('Of a dashboard: the reports of its tiles that the caller may open'),
});
export type OpenedReportItem = z.output<typeof opened>;

const named = {
  name: text.line(80),
  nameEn: text.optionalLine(80).default(''),
  description: text.optionalLine(300).default(''),
};

const BODY_BYTES = 600_000;
const BODY_VALUES = 9_200;
const large = { bodyLimit: BODY_BYTES, bodyValues: BODY_VALUES } as const;

const listQuery = z.strictObject({ kind: kind.optional(), q: admin.search.optional() });
const listOutput = z.object({
  items: z.array(listed).max(MAX_ITEMS).describe('By name'),
  isComplete: z.boolean(),
  canShare: z.boolean(),
});

/** Datasets, reports and dashboards that people saved. */
export const reportItemRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/reports/items',
    summary: 'List datasets, reports and dashboards: own ones, and those that are shared',
    permission: 'session',
    query: listQuery,
    output: listOutput,
    errors: [],
  }),
  listAll: defineRoute({
    method: 'GET',
    path: '/gateway/reports/allItems',
    summary: 'List datasets, reports and dashboards of everybody',
    permission: PERMISSIONS.manageReports,
    query: listQuery,
    output: listOutput,
    errors: [],
  }),
  open: defineRoute({
    method: 'GET',
    path: '/gateway/reports/items/:id',
    summary: 'Open a dataset, a report or a dashboard',
    permission: 'session',
    params: admin.idParams,
    output: opened,
    errors: ['notFound'],
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/gateway/reports/items/:id/versions',
    summary: 'List the last versions of an item, newest first',
    permission: 'session',
    params: admin.idParams,
    output: z.object({
      items: z
        .array(
          z.object({
            version: admin.version,
            by: admin.namedUser.nullable(),
            at: text.timestamp,
            name: z.string(),
            content: itemContent,
          }),
        )
        .max(20),
    }),
    errors: ['notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/reports/items',
    summary: 'Save a new dataset, report or dashboard',
    permission: 'session',
    body: z.strictObject({ ...named, content: itemContent, share: share.optional() }),
    ...large,
    output: admin.changed,
    errors: ['forbidden', 'tooManyReports'],
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/gateway/reports/items/:id',
    summary: 'Change a dataset, a report or a dashboard',
    permission: 'session',
    params: admin.idParams,
    body: z.strictObject({
      version: admin.version,
      ...named,
      content: itemContent.describe('Of the same kind'),
      share: share.optional().describe('Absent: as it is'),
    }),
    ...large,
    output: admin.changed,
    errors: ['notFound', 'forbidden', 'changedMeanwhile'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/gateway/reports/items/:id/delete',
    summary: 'Delete a dataset, a report or a dashboard, with its schedules',
    permission: 'session',
    params: admin.idParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'forbidden', 'changedMeanwhile', 'stillInUse'],
  }),
};
