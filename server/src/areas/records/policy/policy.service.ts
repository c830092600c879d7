import { actionsOf } from '@pedestal/blueprint';
import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { type Administration, lockAuthority, record } from '../../../administration/change.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { replacePolicy } from '../gate/policy.store.ts';
import { codeOf } from '../gate/role-grants.ts';
import type { PolicyRole, PolicyRolePort, SessionPort } from '../ports.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { checkPolicy } from './check-policy.ts';
import { placeOf, readPolicies } from './read-policies.ts';

type Routes = typeof routeGroups.recordPolicy;
type SaveInput = RouteParsed<Routes['save']>;

interface Dependencies {
  administration: Administration;
  catalogue: Catalogue;
  roles: PolicyRolePort;
  sessions: SessionPort;
}

export type PolicyService = ReturnType<typeof createPolicyService>;

/** The records and fields of a collection that a role narrows its grants to. */
export function createPolicyService({ administration, catalogue, roles, sessions }: Dependencies) {
  const { db, clock, change } = administration;

  async function collectionOf({ workspace, collection }: SaveInput['params'], role: PolicyRole) {
    const found = await catalogue.collection(workspace, collection);
    const isOfSystem = role.systemCode === null || role.systemCode === found.systemCode;
    if (!isOfSystem) throw new AppError('notFound');
    return found;
  }

  return {
    async list(
      { params }: RouteParsed<Routes['list']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const collection = await catalogue.collection(params.workspace, params.collection);
      const found = await roles.listPolicyRoles(db, session.userId, collection.systemCode);
      const ids = found.map(({ id }) => id);
      const policyOf = await readPolicies(db, ids, collection);
      return {
        roles: found.map((role) => ({ ...role, ...policyOf(role.id) })),
        actions: actionsOf(collection.json),
      };
    },

    async get(
      { params }: RouteParsed<Routes['get']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['get']>> {
      const role = await roles.requirePolicyRole(db, session.userId, params.roleId);
      const collection = await collectionOf(params, role);
      return {
        version: role.version,
        ...(await readPolicies(db, [role.id], collection))(role.id),
        actions: actionsOf(collection.json),
      };
    },

    save: ({ params, body }: SaveInput, context: SignedInContext) =>
      explainProblems(context.locale, () =>
        change(async (trx, effects) => {
          await lockAuthority(trx, effects, 'everybody');
          const now = clock();
          const { userId } = context.session;
          const { version } = body;
          const collection = await collectionOf(
            params,
            await roles.requirePolicyRole(trx, userId, params.roleId),
          );
          checkPolicy(collection, body, context.locale);
          const before = (await readPolicies(trx, [params.roleId], collection))(params.roleId);
          const { scopes, rules, fields } = body;
          const role = await roles.changePolicyRole(trx, userId, {
            ...{ id: params.roleId, version, now },
            grants: { systemCode: collection.systemCode, scopes: byCode(collection, scopes) },
          });
          await replacePolicy(trx, role.id, placeOf(collection), {
            rules: rules.map((rule) => ({ id: newId(now), roleId: role.id, ...rule })),
            fields,
          });
          if (role.isGain) await sessions.renewTokensOfRole(trx, effects, role.id);
          const after = (await readPolicies(trx, [role.id], collection))(role.id);
          await record(trx, context, now, {
            action: 'role.policy',
            targetType: 'role',
            targetId: role.id,
            targetName: role.name,
            systemCode: collection.systemCode,
            before: { ...placeOf(collection), ...before },
            after: { ...placeOf(collection), ...after },
          });
          return { id: role.id, version: role.version };
        }),
      ),
  };
}

function byCode(collection: CollectionSchema, scopes: SaveInput['body']['scopes']) {
  const entries = Object.entries(scopes);
  return new Map(entries.map(([action, scope]) => [codeOf(collection, action), scope]));
}
