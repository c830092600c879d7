import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';

export interface GrantRow {
  roleId: string;
  code: string;
  scope: DataScope;
}

/** Which of the roles grant these codes in a system, each with its scope. */
export async function readRoleGrants(
  db: Db,
  roleIds: readonly string[],
  systemCode: string,
  codes: readonly string[],
): Promise<GrantRow[]> {
  return db
    .selectFrom('role_resource')
    .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
    .select([
      'role_resource.role_id as roleId',
      'resource.code',
      'role_resource.data_scope as scope',
    ])
    .where('role_resource.role_id', 'in', roleIds)
    .where('resource.system_code', '=', systemCode)
    .where('resource.code', 'in', codes)
    .execute();
}

export interface PolicyPlace {
  workspace: string;
  collection: string;
}

export async function readRules(
  db: Db,
  roleIds: readonly string[],
  { workspace, collection }: PolicyPlace,
) {
  return db
    .selectFrom('role_rule')
    .select(['role_id as roleId', 'action', 'expression'])
    .where('role_id', 'in', roleIds)
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .orderBy('id')
    .execute();
}

export async function readFieldAccess(
  db: Db,
  roleIds: readonly string[],
  { workspace, collection }: PolicyPlace,
): Promise<{ roleId: string; field: string; access: FieldAccess }[]> {
  return db
    .selectFrom('role_field')
    .select(['role_id as roleId', 'field', 'access'])
    .where('role_id', 'in', roleIds)
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .execute();
}

/** The unit of a person, and that unit with all below it. */
export async function readUnits(
  db: Db,
  userId: string,
): Promise<{ orgUnitId: string; unitsBelow: string[] }> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('org_unit_ancestor', 'org_unit_ancestor.ancestor_id', 'user.org_unit_id')
    .select(['user.org_unit_id as own', 'org_unit_ancestor.org_unit_id as below'])
    .where('user.id', '=', userId)
    .orderBy('org_unit_ancestor.org_unit_id')
    .execute();
  return {
    orgUnitId: rows[0]?.own ?? '',
    unitsBelow: rows.flatMap((row) => row.below ?? []),
  };
}

export interface NewRule {
  id: string;
  roleId: string;
  action: string;
  expression: string;
}

/** Replaces the rules and field rights of one role on one collection. */
export async function replacePolicy(
  trx: Db,
  roleId: string,
  { workspace, collection }: PolicyPlace,
  policy: {
    rules: readonly NewRule[];
    fields: Readonly<Record<string, FieldAccess>>;
  },
): Promise<void> {
  await trx
    .deleteFrom('role_rule')
    .where('role_id', '=', roleId)
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .execute();
  await trx
    .deleteFrom('role_field')
    .where('role_id', '=', roleId)
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .execute();
  if (policy.rules.length > 0) {
    await trx
      .insertInto('role_rule')
      .values(
        policy.rules.map(({ id, action, expression }) => ({
          id,
          role_id: roleId,
          workspace,
          collection,
          action,
          expression,
        })),
      )
      .execute();
  }
  const fields = Object.entries(policy.fields);
  if (fields.length === 0) return;
  await trx
    .insertInto('role_field')
    .values(
      fields.map(([field, access]) => ({ role_id: roleId, workspace, collection, field, access })),
    )
    .execute();
}

/** Gives a new role the rules and field rights of another one. */
export async function copyPolicies(trx: Db, fromRoleId: string, toRoleId: string): Promise<void> {
  const rules = await trx
    .selectFrom('role_rule')
    .select(['workspace', 'collection', 'action', 'expression'])
    .where('role_id', '=', fromRoleId)
    .orderBy('id')
    .execute();
  const fields = await trx
    .selectFrom('role_field')
    .select(['workspace', 'collection', 'field', 'access'])
    .where('role_id', '=', fromRoleId)
    .execute();
  if (rules.length > 0) {
    await trx
      .insertInto('role_rule')
      .values(rules.map((rule) => ({ id: newId(), role_id: toRoleId, ...rule })))
      .execute();
  }
  if (fields.length === 0) return;
  await trx
    .insertInto('role_field')
    .values(fields.map((field) => ({ role_id: toRoleId, ...field })))
    .execute();
}
