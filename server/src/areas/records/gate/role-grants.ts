import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import * as store from './policy.store.ts';
import type { RoleGrant } from './policy.ts';

export type GateAction =
  | 'read'
  | 'create'
  | 'edit'
  | 'delete'
  | 'import'
  | 'export'
  | (string & {});

/** The resource that a role grants for an action. Reading is the page itself. */
export function codeOf(
  { workspace, id }: Pick<CollectionSchema, 'workspace' | 'id'>,
  action: GateAction,
): string {
  return action === 'read' ? `${workspace}:${id}` : `${workspace}:${id}:${action}`;
}

/** What a role grants, with the sources of its rules. */
export interface StoredGrant extends Omit<RoleGrant, 'rules'> {
  roleId: string;
  expressions: readonly string[];
}

/** What each of the roles grants on a collection for an action; roles that grant nothing are left out. */
export async function readGrants(
  db: Db,
  roleIds: readonly string[],
  collection: CollectionSchema,
  action: GateAction,
): Promise<StoredGrant[]> {
  if (roleIds.length === 0) return [];
  const [code, edit] = [codeOf(collection, action), codeOf(collection, 'edit')];
  const place = { workspace: collection.workspace, collection: collection.id };
  const grants = await store.readRoleGrants(db, roleIds, collection.systemCode, [code, edit]);
  const granting = grants.filter((grant) => grant.code === code);
  if (granting.length === 0) return [];
  const editors = new Set(
    grants.filter((grant) => grant.code === edit).map(({ roleId }) => roleId),
  );
  const rules = await store.readRules(db, roleIds, place);
  const fields = await store.readFieldAccess(db, roleIds, place);
  return granting.map(({ roleId, scope }) => ({
    roleId,
    scope,
    canEdit: editors.has(roleId) || action === 'create',
    expressions: rules
      .filter((rule) => rule.roleId === roleId && rule.action === action)
      .map(({ expression }) => expression),
    fields: new Map(
      fields.filter((row) => row.roleId === roleId).map(({ field, access }) => [field, access]),
    ),
  }));
}
