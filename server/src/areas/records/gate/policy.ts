import type { DataScope } from '../../../platform/db/tables.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { sourcesOf } from '../compile/program.ts';
import { type FieldRights, type GatePart, narrower, type WriteRule, wider } from './gate.ts';

/** What one role grants on a collection for one action. */
export interface RoleGrant {
  scope: DataScope;
  /** May the role edit? Otherwise its fields are at most readable. */
  canEdit: boolean;
  rules: readonly WriteRule[];
  fields: ReadonlyMap<string, FieldAccess>;
}

/** The parts of a gate for a set of roles. Roles with the same fields and without rules merge. */
export function toParts(collection: CollectionSchema, grants: readonly RoleGrant[]): GatePart[] {
  const parts: GatePart[] = [];
  for (const grant of grants) {
    const part = toPart(collection, grant);
    const { fields } = part;
    const twin = parts.findIndex(
      (part) => part.rules.length === 0 && grant.rules.length === 0 && equals(part.fields, fields),
    );
    const known = parts[twin];
    if (known) parts[twin] = { ...known, scope: widerScope(known.scope, grant.scope) };
    else parts.push(part);
  }
  return dropCovered(parts);
}

/** What one role grants, on its own. */
export function toPart(collection: CollectionSchema, grant: RoleGrant): GatePart {
  const { scope, rules } = grant;
  return { scope, rules, fields: rightsOf(collection, grant) };
}

/** All records and all fields: a role that grants everything in the system. */
export function wholePart(collection: CollectionSchema): GatePart {
  const all = { scope: 'all', canEdit: true, rules: [], fields: new Map() } as const;
  return { scope: 'all', rules: [], fields: rightsOf(collection, all) };
}

const wholeParts = new WeakMap<CollectionSchema, readonly GatePart[]>();

/** The parts of whoever may do everything, made once per schema. */
export function allParts(collection: CollectionSchema): readonly GatePart[] {
  const known = wholeParts.get(collection) ?? [wholePart(collection)];
  wholeParts.set(collection, known);
  return known;
}

/** A calculated field that the role does not name is no more readable than what it is calculated from. */
function rightsOf(
  collection: CollectionSchema,
  { canEdit, fields }: Pick<RoleGrant, 'canEdit' | 'fields'>,
): FieldRights {
  const { json } = collection;
  const usual: FieldAccess = canEdit ? 'write' : 'read';
  const ids = [...json.fields, ...json.lines].map(({ id }) => id);
  const rights = new Map(ids.map((id) => [id, narrower(fields.get(id) ?? usual, usual)]));
  for (const [id, sources] of sourcesOf(collection)) {
    if (fields.has(id)) continue;
    const access = sources.map((source) => rights.get(source) ?? usual);
    rights.set(id, access.reduce(narrower, rights.get(id) ?? usual));
  }
  return rights;
}

const SCOPES: readonly DataScope[] = ['own', 'unit', 'unit_tree', 'all'];

function widerScope(a: DataScope, b: DataScope): DataScope {
  return SCOPES.indexOf(a) >= SCOPES.indexOf(b) ? a : b;
}

function equals(a: FieldRights, b: FieldRights): boolean {
  return [...a].every(([id, access]) => b.get(id) === access);
}

/** A part of all records makes those superfluous that grant no field more. */
function dropCovered(parts: readonly GatePart[]): GatePart[] {
  const covers = (whole: GatePart, part: GatePart) =>
    [...part.fields].every(
      ([id, access]) => wider(whole.fields.get(id) ?? 'none', access) === whole.fields.get(id),
    );
  const wholes = parts.filter(({ scope, rules }) => scope === 'all' && rules.length === 0);
  return parts.filter((part) => !wholes.some((whole) => whole !== part && covers(whole, part)));
}
