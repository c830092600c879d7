import { listFields } from '@pedestal/blueprint';
import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { checkRule, compileRule } from '../compile/rule-sql.ts';
import { accessIn, type Gate, type GatePerson } from '../gate/gate.ts';
import { readFieldAccess, readRules, readUnits } from '../gate/policy.store.ts';
import { codeOf } from '../gate/role-grants.ts';
import { writeScope } from '../gate/row-condition.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { ReachedRow } from '../record/record.store.ts';
import * as store from './why.store.ts';

type Routes = typeof routeGroups.recordPolicy;
export type RoleReason = RouteOutput<Routes['why']>['roles'][number];
export type Question = RouteParsed<Routes['why']>['query'];

/** The record as the caller sees it: what they cannot read of it is not explained either. */
export interface Seen {
  gate: Gate;
  reached: ReachedRow;
}

/** The roles of a person, and what the caller may know about what each grants. */
export async function explainRoles(
  { db, kind, clock }: Pick<Database, 'db' | 'kind'> & { clock: () => number },
  collection: CollectionSchema,
  question: Question,
  seen: Seen | undefined,
): Promise<RoleReason[]> {
  const { userId, action, field } = question;
  const { systemCode } = collection;
  const code = codeOf(collection, action);
  const max = RECORD_LIMITS.rolesOfPerson;
  const roles = await store.readRolesOf(db, { userId, systemCode, code, max });
  if (roles.length === 0) return [];
  const person = { userId, ...(await readUnits(db, userId)), now: clock() };
  const ids = roles.map(({ id }) => id);
  const place = { workspace: collection.workspace, collection: collection.id };
  const rules = (await readRules(db, ids, place)).filter((rule) => rule.action === action);
  const access = field === undefined ? [] : await readFieldAccess(db, ids, place);
  const reasons: RoleReason[] = [];
  for (const role of roles) {
    const own = role.grantsAll ? [] : rules.filter(({ roleId }) => roleId === role.id);
    const expressions = own.map(({ expression }) => expression);
    const [isInScope, ...holds] = await test(
      { db, kind },
      collection,
      role,
      expressions,
      person,
      seen,
    );
    const narrowed = access.find((row) => row.roleId === role.id && row.field === field);
    reasons.push({
      ...role,
      isInScope: isInScope ?? null,
      rules: expressions.map((expression, index) => ({
        expression,
        holds: holds[index] ?? null,
      })),
      access: field === undefined || role.grantsAll ? null : (narrowed?.access ?? null),
    });
  }
  return reasons;
}

/** Scope and rules of a role, of those that the caller may know about; null: unknown. */
async function test(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  collection: CollectionSchema,
  { dataScope }: store.RoleOfPerson,
  expressions: readonly string[],
  person: GatePerson,
  seen: Seen | undefined,
): Promise<(boolean | null)[]> {
  if (!seen || dataScope === null) return [];
  const conditions: WriteCondition[] = [
    (sql) => writeScope(sql, dataScope, person, 'r'),
    ...expressions.map((expression): WriteCondition => {
      const write = compileRule(collection, expression);
      return (sql) => write(sql, 'r', person);
    }),
  ];
  const id = String(seen.reached.row.id);
  const results = await store.testRecord(db, kind, collection, id, conditions);
  return results.map((result, index) =>
    index === 0 || canJudge(seen, expressions[index - 1] ?? '') ? result : null,
  );
}

/** A rule over fields that the caller cannot read would tell what they contain. */
function canJudge({ gate, reached }: Seen, expression: string): boolean {
  return listFields(checkRule(gate.collection, expression)).every((id) => {
    const access = accessIn(gate, id, reached.parts);
    return access === 'read' || access === 'write';
  });
}
