import { actionsOf, describeReason, ExpressionError } from '@pedestal/blueprint';
import {
  AppError,
  type Locale,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, lockAuthority, record } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { checkRule } from '../compile/rule-sql.ts';
import { readFieldAccess, readRules, replacePolicy } from '../gate/policy.store.ts';
import type { PolicyRole, PolicyRolePort } from '../ports.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { type Problem, ProblemError } from '../record/problems.ts';

type Routes = typeof routeGroups.recordPolicy;
type SaveInput = RouteParsed<Routes['save']>;
type Policy = Pick<SaveInput['body'], 'rules' | 'fields'>;

interface Dependencies {
  administration: Administration;
  catalogue: Catalogue;
  roles: PolicyRolePort;
}

export type PolicyService = ReturnType<typeof createPolicyService>;

/** The records and fields of a collection that a role narrows its grants to. */
export function createPolicyService({ administration, catalogue, roles }: Dependencies) {
  const { db, clock, change } = administration;

  async function collectionOf({ workspace, collection }: SaveInput['params'], role: PolicyRole) {
    const found = await catalogue.collection(workspace, collection);
    const isOfSystem = role.systemCode === null || role.systemCode === found.systemCode;
    if (!isOfSystem) throw new AppError('notFound');
    return found;
  }

  return {
    async get(
      { params }: RouteParsed<Routes['get']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['get']>> {
      const role = await roles.requirePolicyRole(db, session.userId, params.roleId);
      const collection = await collectionOf(params, role);
      return {
        version: role.version,
        ...(await readPolicy(db, role.id, collection)),
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
          const changed = { id: params.roleId, version, now };
          const role = await roles.changePolicyRole(trx, userId, changed);
          const collection = await collectionOf(params, role);
          const policy = { rules: body.rules, fields: body.fields };
          checkPolicy(collection, policy, context.locale);
          const before = await readPolicy(trx, role.id, collection);
          await replacePolicy(trx, role.id, placeOf(collection), {
            rules: policy.rules.map((rule) => ({ id: newId(now), roleId: role.id, ...rule })),
            fields: policy.fields,
          });
          await record(trx, context, now, {
            action: 'role.policy',
            targetType: 'role',
            targetId: role.id,
            targetName: role.name,
            systemCode: collection.systemCode,
            before: { ...placeOf(collection), ...before },
            after: { ...placeOf(collection), ...policy },
          });
          return { id: role.id, version: role.version };
        }),
      ),
  };
}

const placeOf = ({ workspace, id: collection }: CollectionSchema) => ({ workspace, collection });

async function readPolicy(db: Db, roleId: string, collection: CollectionSchema): Promise<Policy> {
  const place = placeOf(collection);
  const rules = await readRules(db, [roleId], place);
  const fields = await readFieldAccess(db, [roleId], place);
  return {
    rules: rules.map(({ action, expression }) => ({ action, expression })),
    fields: Object.fromEntries(fields.map(({ field, access }) => [field, access])),
  };
}

/** Refuses unknown fields and actions, and rules that do not fit the collection. */
function checkPolicy(
  collection: CollectionSchema,
  { rules, fields }: Policy,
  locale: Locale,
): void {
  const { json } = collection;
  const known = new Set([...json.fields, ...json.lines].map(({ id }) => id));
  const actions = actionsOf(json);
  const problems: Problem[] = Object.keys(fields)
    .filter((id) => !known.has(id))
    .map((id) => ({ field: `fields.${id}`, name: 'unknownField' }));
  for (const [index, { action, expression }] of rules.entries()) {
    if (!actions.includes(action)) {
      problems.push({ field: `rules.${index}.action`, name: 'unknownAction', detail: action });
    }
    const detail = findFault(collection, expression, locale);
    if (detail !== undefined) {
      problems.push({ field: `rules.${index}.expression`, name: 'badExpression', detail });
    }
  }
  if (problems.length > 0) throw new ProblemError(...problems);
}

/** What is wrong with a rule, and where; undefined: nothing. */
function findFault(
  collection: CollectionSchema,
  expression: string,
  locale: Locale,
): string | undefined {
  try {
    checkRule(collection, expression);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { line, column } = error.place;
    return `${describeReason(error.reason, locale)} (${line}:${column})`;
  }
}
