import { actionsOf } from '@pedestal/blueprint';
import type { RouteOutput, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { readFieldAccess, readRoleGrants, readRules } from '../gate/policy.store.ts';
import { codeOf } from '../gate/role-grants.ts';

/** What a role grants on a collection. */
type Policy = Pick<
  RouteOutput<(typeof routeGroups.recordPolicy)['get']>,
  'scopes' | 'rules' | 'fields'
>;

export const placeOf = ({ workspace, id: collection }: CollectionSchema) => ({
  workspace,
  collection,
});

/** Reads what roles grant on a collection. Returns the policy of each by its id. */
export async function readPolicies(
  db: Db,
  roleIds: readonly string[],
  collection: CollectionSchema,
): Promise<(roleId: string) => Policy> {
  if (roleIds.length === 0) return () => ({ scopes: {}, rules: [], fields: {} });
  const place = placeOf(collection);
  const actions = new Map(
    actionsOf(collection.json).map((action) => [codeOf(collection, action), action]),
  );
  const grants = await readRoleGrants(db, roleIds, collection.systemCode, [...actions.keys()]);
  const rules = await readRules(db, roleIds, place);
  const fields = await readFieldAccess(db, roleIds, place);
  return (roleId) => ({
    scopes: Object.fromEntries(
      grants
        .filter((grant) => grant.roleId === roleId)
        .map(({ code, scope }) => [actions.get(code) ?? code, scope]),
    ),
    rules: rules
      .filter((rule) => rule.roleId === roleId)
      .map(({ action, expression }) => ({ action, expression })),
    fields: Object.fromEntries(
      fields.filter((row) => row.roleId === roleId).map(({ field, access }) => [field, access]),
    ),
  });
}
