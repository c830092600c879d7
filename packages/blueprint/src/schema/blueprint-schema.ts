import { z } from 'zod';
import { approval } from './approval-schema.ts';
import { book, posting } from './book-schema.ts';
import { dashboard } from './dashboard-schema.ts';
import { field } from './field-schema.ts';
import { flow } from './flow-schema.ts';
import { LIMITS } from './limits.ts';
import {
  expression,
  fieldId,
  help,
  id,
  line,
  linesId,
  message,
  reference,
  sortKey,
  tablePart,
  title,
} from './parts-schema.ts';
import { printForm } from './print-schema.ts';
import type { BlueprintJson, CollectionJson, MenuJson, RoleJson, SectionJson } from './types.ts';

const version = z
  .string()
  .max(20)
  .regex(/^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/, {
    error: 'must be a version such as 1.2.0',
  });

const range = z
  .string()
  .max(20)
  .regex(/^(?:\^\d+(?:\.\d+){0,2}|\d+\.\d+\.\d+)$/, {
    error: 'must be a range such as ^1 or ^1.2, or a version',
  });

const view = z.strictObject({
  id,
  title,
  kind: z.enum(['list', 'board', 'calendar', 'gallery', 'tree']),
  columns: z.array(id).min(1).max(LIMITS.columns),
  filter: expression.exactOptional(),
  sort: z.array(sortKey).max(LIMITS.sort),
  group: id.exactOptional(),
  waits: id.exactOptional(),
  late: z.literal(true).exactOptional(),
});

const rule = z.strictObject({ id, check: expression, message, field: fieldId.exactOptional() });

const section: z.ZodType<SectionJson> = z.strictObject({
  id,
  title,
  show: z.array(fieldId).max(LIMITS.fields),
  wide: z.array(fieldId).min(1).max(LIMITS.fields).exactOptional(),
});

const collection: z.ZodType<CollectionJson> = z.strictObject({
  id: tablePart,
  title,
  help: help.exactOptional(),
  label: id,
  key: z.array(fieldId).min(1).max(LIMITS.key).exactOptional(),
  number: z
    .strictObject({
      kind: z.enum(['series', 'serial']),
      pattern: line(LIMITS.pattern),
      at: id.exactOptional(),
      day: fieldId.exactOptional(),
      per: z.array(fieldId).min(1).max(LIMITS.key).exactOptional(),
    })
    .exactOptional(),
  ownerTitle: title.exactOptional(),
  fields: z.array(field).min(1).max(LIMITS.fields),
  lines: z
    .array(
      z.strictObject({
        id: linesId,
        title,
        fields: z.array(field).min(1).max(LIMITS.fields),
        max: z.int().min(1).max(LIMITS.lineRows),
      }),
    )
    .max(LIMITS.lines),
  states: flow.exactOptional(),
  rules: z.array(rule).max(LIMITS.rules),
  views: z.array(view).max(LIMITS.views),
  form: z.array(section).min(1).max(LIMITS.sections).exactOptional(),
  print: z.array(printForm).min(1).max(LIMITS.printForms).exactOptional(),
  search: z.array(fieldId).max(LIMITS.search),
  indexes: z.array(z.array(sortKey).min(1).max(LIMITS.indexFields)).max(LIMITS.indexes),
});

const role: z.ZodType<RoleJson> = z.strictObject({
  id,
  title,
  grants: z
    .array(
      z.strictObject({
        collection: reference,
        actions: z.array(id).min(1).max(LIMITS.actions),
        scope: z.enum(['all', 'unit_tree', 'unit', 'own']),
        rule: expression.exactOptional(),
        fields: z
          .record(fieldId, z.enum(['none', 'mask', 'read', 'write']))
          .refine((fields) => Object.keys(fields).length <= LIMITS.fields, {
            error: 'names too many fields',
          })
          .exactOptional(),
      }),
    )
    .max(LIMITS.grants),
});

const icon = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/);

const menu: z.ZodType<MenuJson> = z.strictObject({
  id,
  title,
  icon: icon.exactOptional(),
  entries: z
    .array(
      z.strictObject({
        id,
        title,
        icon: icon.exactOptional(),
        collection: reference.exactOptional(),
        view: id.exactOptional(),
        page: id.exactOptional(),
        needs: z
          .string()
          .max(80)
          .regex(/^[a-z]\w*(?::[a-z]\w*)?$/)
          .exactOptional(),
      }),
    )
    .max(LIMITS.menuEntries),
});

/** The shape of a blueprint's canonical JSON; `checkBlueprint` checks what it refers to. */
export const blueprintSchema: z.ZodType<BlueprintJson> = z.strictObject({
  format: z.literal(1),
  name: id.max(LIMITS.name),
  version,
  title,
  requires: z
    .record(id, range)
    .refine((requires) => Object.keys(requires).length <= LIMITS.requires, {
      error: 'requires too many blueprints',
    }),
  collections: z.array(collection).max(LIMITS.collections),
  books: z.array(book).min(1).max(LIMITS.books).exactOptional(),
  postings: z.array(posting).min(1).max(LIMITS.postings).exactOptional(),
  approvals: z.array(approval).min(1).max(LIMITS.approvals).exactOptional(),
  dashboards: z.array(dashboard).min(1).max(LIMITS.dashboards).exactOptional(),
  roles: z.array(role).max(LIMITS.roles),
  menus: z.array(menu).max(LIMITS.menus),
});
