import type { Db } from '../../../platform/db/database.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { compileRule } from '../compile/rule-sql.ts';
import type { PersonRoles } from '../ports.ts';
import { type Gate, type GatePart, type GatePerson, makeGate } from './gate.ts';
import { allParts, toPart } from './policy.ts';
import { readGrants, type StoredGrant } from './role-grants.ts';

/** Why a record is in reach. */
export interface PartReason {
  /** null: a role that grants everything. */
  roleId: string | null;
  scope: DataScope;
  /** null: every record in the scope. */
  expression: string | null;
}

/** What lets a person read records: each part of the gate is one rule of one role. */
export interface TracedGate {
  parts: readonly (GatePart & { reason: PartReason })[];
  /** The gate of some of the parts; undefined: of none. */
  gateOf(parts: readonly GatePart[]): Gate | undefined;
}

/** A policy that is not saved yet. */
export interface DraftPolicy {
  roleId: string;
  /** By action; null: not granted. Actions that are missing stay as they are. */
  scopes: Readonly<Record<string, DataScope | null>>;
  rules: readonly { action: string; expression: string }[];
  fields: Readonly<Record<string, FieldAccess>>;
}

/** Traces the gate of reading, with a draft in the place of what is stored for its role. */
export async function traceGate(
  db: Db,
  roles: PersonRoles,
  person: GatePerson,
  collection: CollectionSchema,
  draft: DraftPolicy | undefined,
): Promise<TracedGate> {
  const traced = (parts: TracedGate['parts']): TracedGate => ({
    parts,
    gateOf: (some) =>
      some.length === 0
        ? undefined
        : // Each row has to say which parts it belongs to, also where they grant the same fields.
          { ...makeGate(collection, person, some), isUniform: false },
  });
  if (roles.grantsAll(collection.systemCode)) {
    const reason = { roleId: null, scope: 'all', expression: null } as const;
    return traced(allParts(collection).map((part) => ({ ...part, reason })));
  }
  const stored = await readGrants(db, roles.roleIds, collection, 'read');
  const canEdit = (await readGrants(db, roles.roleIds, collection, 'edit')).map((g) => g.roleId);
  const grants =
    draft && roles.roleIds.includes(draft.roleId)
      ? [
          ...stored.filter(({ roleId }) => roleId !== draft.roleId),
          ...draftGrant(draft, stored, canEdit),
        ]
      : stored;
  return traced(grants.flatMap((grant) => partsOf(collection, grant)));
}

function draftGrant(
  { roleId, scopes, rules, fields }: DraftPolicy,
  stored: readonly StoredGrant[],
  editors: readonly string[],
): StoredGrant[] {
  const now = stored.find((grant) => grant.roleId === roleId);
  const scope = scopes.read === undefined ? now?.scope : scopes.read;
  if (!scope) return [];
  const canEdit = scopes.edit === undefined ? editors.includes(roleId) : scopes.edit !== null;
  const own = rules.filter(({ action }) => action === 'read');
  return [
    {
      ...{ roleId, scope, canEdit },
      expressions: own.map(({ expression }) => expression),
      fields: new Map(Object.entries(fields)),
    },
  ];
}

function partsOf(collection: CollectionSchema, grant: StoredGrant): TracedGate['parts'] {
  const { roleId, scope, canEdit, fields, expressions } = grant;
  const make = (expression: string | null) => ({
    ...toPart(collection, {
      ...{ scope, canEdit, fields },
      rules: expression === null ? [] : [compileRule(collection, expression)],
    }),
    reason: { roleId, scope, expression },
  });
  return expressions.length === 0 ? [make(null)] : expressions.map(make);
}
