import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Person, requirePerson } from '../../../administration/people.ts';
import { readReach, requireSystem } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { accessIn } from '../gate/gate.ts';
import { findRecord } from '../record/record.store.ts';
import { explainRoles, type Question, type RoleReason, type Seen } from './explain-roles.ts';
import * as store from './why.store.ts';

type Routes = typeof routeGroups.recordPolicy;
type Why = RouteOutput<Routes['why']>;

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  catalogue: Catalogue;
  gates: GateService;
}

export type WhyService = ReturnType<typeof createWhyService>;

/** Explains which roles, scopes and rules let a person act on a record, or do not. */
export function createWhyService({ db, kind, clock, catalogue, gates }: Dependencies) {
  async function look(collection: CollectionSchema, userId: string, id: string | undefined) {
    const gate = await gates.find(userId, collection, 'read');
    if (!gate || id === undefined) return undefined;
    const reached =
      (await findRecord(db, kind, gate, id)) ??
      (await findRecord(db, kind, gate, id, { trashed: true }));
    return reached && { gate, reached };
  }

  /** What the person can do, as their gate decides it. */
  async function decide(
    collection: CollectionSchema,
    { userId, action, recordId, field }: Question,
  ) {
    const gate = await gates.find(userId, collection, action);
    const reached =
      gate && recordId !== undefined ? await findRecord(db, kind, gate, recordId) : undefined;
    const parts = recordId === undefined ? gate?.parts.keys() : reached?.parts;
    const access = gate && field !== undefined ? accessIn(gate, field, [...(parts ?? [])]) : null;
    const isReached = recordId === undefined ? gate !== undefined : reached !== undefined;
    return { hasGate: gate !== undefined, isReached, access };
  }

  return {
    async why(
      { params, query }: RouteParsed<Routes['why']>,
      { session }: SignedInContext,
    ): Promise<Why> {
      const collection = await catalogue.collection(params.workspace, params.collection);
      const reach = await readReach(db, session.userId, PERMISSIONS.explainAccess);
      requireSystem(reach, collection.systemCode);
      const person = await requirePerson(db, reach, query.userId);
      const { field } = query;
      const isKnown =
        field === undefined || collection.columns.has(field) || collection.lines.has(field);
      if (!isKnown) throw new AppError('notFound');
      const seen = await look(collection, session.userId, query.recordId);
      const roles = await explainRoles({ db, kind, clock }, collection, query, seen);
      const decision = await decide(collection, query);
      const isActive = await store.isSystemActive(db, collection.systemCode);
      const isHidden = query.recordId !== undefined && decision.hasGate && isUndecided(roles, seen);
      const missing = findMissing(person, isActive, decision.hasGate);
      if (isHidden) return { allowed: null, missing, access: null, roles };
      const isReached = !decision.hasGate || decision.isReached;
      const allMissing = isReached ? missing : [...missing, 'notReached' as const];
      const isGranted = field === undefined || (decision.access ?? 'none') !== 'none';
      const isSure = !roles.some(({ rules }) => rules.some(({ holds }) => seen && holds === null));
      return {
        allowed: allMissing.length === 0 && isGranted,
        missing: allMissing,
        access: isSure ? decision.access : null,
        roles,
      };
    },
  };
}

/** Does the answer depend on something that the caller does not know about? */
function isUndecided(roles: readonly RoleReason[], seen: Seen | undefined): boolean {
  if (!seen) return true;
  const grants = roles.filter(({ isInScope }) => isInScope === true);
  const isGranted = grants.some(
    ({ rules }) => rules.length === 0 || rules.some(({ holds }) => holds === true),
  );
  return !isGranted && grants.some(({ rules }) => rules.some(({ holds }) => holds === null));
}

/** Why a person can do nothing in the collection. */
export function findMissing(
  person: Person,
  isSystemActive: boolean,
  hasGate: boolean,
): Why['missing'] {
  return [
    ...(person.deleted_at !== null ? (['personDeleted'] as const) : []),
    ...(person.status === 'disabled' ? (['personDisabled'] as const) : []),
    ...(isSystemActive ? [] : (['systemDisabled'] as const)),
    ...(hasGate ? [] : (['noRole'] as const)),
  ];
}
