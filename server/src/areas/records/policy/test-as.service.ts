import { listFields } from '@pedestal/blueprint';
import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, record } from '../../../administration/change.ts';
import { requireAdministrable } from '../../../administration/people.ts';
import { readReach, requireSystem } from '../../../administration/reach.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isInTokenScope } from '../../../platform/http/token-scope.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { checkRule } from '../compile/rule-sql.ts';
import type { GateService } from '../gate/gate.service.ts';
import { accessIn, type Gate, hidesNothing, readableColumn } from '../gate/gate.ts';
import type { TracedGate } from '../gate/traced-gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { LabelService } from '../link/label.service.ts';
import type { PolicyRolePort } from '../ports.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { checkPolicy } from './check-policy.ts';
import { readSharedRows, type SharedGates } from './shared-rows.ts';
import { findMissing } from './why.service.ts';
import * as store from './why.store.ts';

type Routes = typeof routeGroups.recordPolicy;
type Input = RouteParsed<Routes['testAs']>;
type Tested = RouteOutput<Routes['testAs']>;

interface Dependencies {
  administration: Administration;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
  labels: LabelService;
  roles: PolicyRolePort;
}

export type TestAsService = ReturnType<typeof createTestAsService>;

/**
 * Shows which records and fields a person sees, with the policy that is stored or with a draft. The
 * caller learns nothing that their own gate hides: rows and fields are those of both, and rules over
 * fields that the caller cannot read are left out, because their result would tell what is in them.
 */
export function createTestAsService(dependencies: Dependencies) {
  const { administration, kind, catalogue, gates, labels, roles } = dependencies;
  const { db, clock, change } = administration;

  /** The person, if the caller explains access to them in the system of the collection. */
  async function requireTested(userId: string, { body }: Input, { systemCode }: CollectionSchema) {
    if (!isInTokenScope(PERMISSIONS.explainAccess)) throw new AppError('notFound');
    const reach = await readReach(db, userId, PERMISSIONS.explainAccess);
    requireSystem(reach, systemCode);
    if (body.draft) await roles.requirePolicyRole(db, userId, body.draft.roleId);
    return requireAdministrable(db, reach, body.userId);
  }

  async function readRows(shared: SharedGates | undefined, { session, locale }: SignedInContext) {
    if (!shared) return { count: 0, isExact: true, items: [], labels: {} };
    const { count, items: rows } = await readSharedRows(db, kind, shared);
    const items = rows as Tested['items'];
    const reader = { userId: session.userId, locale };
    return {
      count: Math.min(count, RECORD_LIMITS.count),
      isExact: count <= RECORD_LIMITS.count,
      items,
      labels: await labels.labelsOf(db, shared.own.collection, items, reader),
    };
  }

  return {
    testAs: (input: Input, context: SignedInContext): Promise<Tested> =>
      explainProblems(context.locale, async () => {
        const { params, body } = input;
        const { draft, userId } = body;
        const collection = await catalogue.collection(params.workspace, params.collection);
        const person = await requireTested(context.session.userId, input, collection);
        if (draft) checkPolicy(collection, draft, context.locale);
        const traced = await gates.trace(userId, collection, draft);
        const own = await gates.find(context.session.userId, collection, 'read');
        const { systemCode } = collection;
        const isActive = await store.isSystemActive(db, systemCode);
        const missing = findMissing(person, isActive, traced.parts.length > 0);
        const usable = own ? usableParts(own, traced) : [];
        const theirs = traced.gateOf(missing.length > 0 ? [] : usable);
        const shared = own && theirs && { own, theirs, reasons: usable.map((p) => p.reason) };
        const rows = await readRows(shared, context);
        const max = RECORD_LIMITS.rolesOfPerson;
        const named = await store.readRolesOf(db, { userId, systemCode, code: '', max });
        await change((trx) =>
          record(trx, context, clock(), {
            action: 'records.testAs',
            targetType: 'user',
            targetId: userId,
            targetName: person.display_name,
            systemCode,
            after: { ...params, isDraft: draft !== undefined },
          }),
        );
        return {
          ...{ missing, ...rows },
          limited: limitsOf(collection, own, usable.length < traced.parts.length),
          access: accessOf(collection, traced),
          roles: named.map(({ dataScope: _, ...role }) => role),
        };
      }),
  };
}

/** The parts whose rules the caller could evaluate, too. */
function usableParts(own: Gate, { parts }: TracedGate): TracedGate['parts'] {
  return parts.filter(
    ({ reason: { expression } }) =>
      expression === null ||
      listFields(checkRule(own.collection, expression)).every((id) => isReadable(own, id)),
  );
}

function isReadable(gate: Gate, id: string): boolean {
  return (
    readableColumn(gate, id) !== undefined ||
    ['read', 'write'].includes(gate.everywhere.get(id) ?? 'none')
  );
}

function limitsOf(
  { json }: CollectionSchema,
  own: Gate | undefined,
  rules: boolean,
): Tested['limited'] {
  const ids = [...json.fields, ...json.lines].map(({ id }) => id);
  return {
    rows: !own || !hidesNothing(own),
    rules: own !== undefined && rules,
    fields: ids.filter((id) => !own || !isReadable(own, id)),
  };
}

/** The widest access of the person to each field and each table of lines. */
function accessOf({ json }: CollectionSchema, traced: TracedGate): Tested['access'] {
  const gate = traced.gateOf(traced.parts);
  const all = [...traced.parts.keys()];
  const ids = [...json.fields, ...json.lines].map(({ id }) => id);
  return Object.fromEntries(ids.map((id) => [id, gate ? accessIn(gate, id, all) : 'none']));
}
