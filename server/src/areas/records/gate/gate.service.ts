import { AppError } from '@pedestal/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import { isInTokenScope } from '../../../platform/http/token-scope.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { compileRule } from '../compile/rule-sql.ts';
import type { AuthorityPort, PersonRoles } from '../ports.ts';
import { type Gate, type GatePart, type GatePerson, makeGate } from './gate.ts';
import { type RecordGrant, readingParts, writingParts } from './granted-gate.ts';
import * as store from './policy.store.ts';
import { allParts, toParts } from './policy.ts';
import { codeOf, type GateAction, readGrants } from './role-grants.ts';
import { type DraftPolicy, type TracedGate, traceGate } from './traced-gate.ts';

const CACHED_POLICIES = 2_000;
const CACHED_PEOPLE = 20_000;

export interface GateService {
  /** Throws `forbidden` if no role of the person grants the action, or the token of the call does not cover it. */
  open(userId: string, collection: CollectionSchema, action: GateAction): Promise<Gate>;
  /** Like `open`; undefined instead of an error. */
  find(userId: string, collection: CollectionSchema, action: GateAction): Promise<Gate | undefined>;
  /** The gates of those of these actions that the person passes somewhere, by action. */
  findAll(
    userId: string,
    collection: CollectionSchema,
    actions: Iterable<GateAction>,
  ): Promise<Map<GateAction, Gate>>;
  /** The gates of one record for somebody to whom a task of its approval grants something. */
  openGranted(
    userId: string,
    collection: CollectionSchema,
    recordId: string,
    grant: RecordGrant,
  ): Promise<{ reader: Gate; writer: Gate }>;
  /** The gate of an approval that moves its record: its definition has decided, not a role. */
  openWhole(userId: string, collection: CollectionSchema): Promise<Gate>;
  /** The gate of reading, with the role and the rule behind each part. */
  trace(
    userId: string,
    collection: CollectionSchema,
    draft: DraftPolicy | undefined,
  ): Promise<TracedGate>;
}

interface Dependencies {
  /** Connections that no transaction holds: gates are opened inside of transactions. */
  reader: Db;
  clock: () => number;
  authority: Pick<AuthorityPort, 'rolesOf'>;
}

/**
 * Opens gates. A policy is compiled once per set of roles, collection, schema version and version
 * of all grants; people differ in their parameters only.
 */
export function createGateService({ reader, clock, authority }: Dependencies): GateService {
  const policies = new LRUCache<string, { parts: readonly GatePart[] }>({ max: CACHED_POLICIES });
  const people = new LRUCache<string, { version: number; person: Omit<GatePerson, 'now'> }>({
    max: CACHED_PEOPLE,
  });

  async function personOf(userId: string, { membersVersion }: PersonRoles): Promise<GatePerson> {
    const known = people.get(userId);
    if (known?.version === membersVersion) return { ...known.person, now: clock() };
    const person = { userId, ...(await store.readUnits(reader, userId)) };
    people.set(userId, { version: membersVersion, person });
    return { ...person, now: clock() };
  }

  async function partsOf(roles: PersonRoles, collection: CollectionSchema, action: GateAction) {
    const { workspace, id, version } = collection;
    const key = `${roles.grantsVersion} ${version} ${workspace}.${id}.${action} ${roles.key}`;
    const known = policies.get(key);
    if (known) return known.parts;
    const parts = await readParts(reader, roles, collection, action);
    policies.set(key, { parts });
    return parts;
  }

  async function findFor(
    userId: string,
    roles: PersonRoles,
    collection: CollectionSchema,
    action: GateAction,
  ): Promise<Gate | undefined> {
    const parts = roles.grantsAll(collection.systemCode)
      ? allParts(collection)
      : await partsOf(roles, collection, action);
    if (parts.length === 0) return undefined;
    return makeGate(collection, await personOf(userId, roles), parts);
  }

  async function find(userId: string, collection: CollectionSchema, action: GateAction) {
    if (!isInTokenScope(codeOf(collection, action))) return undefined;
    return findFor(userId, await authority.rolesOf(userId), collection, action);
  }

  return {
    find,
    async findAll(userId, collection, actions) {
      const found = new Map<GateAction, Gate>();
      const roles = await authority.rolesOf(userId);
      for (const action of actions) {
        if (!isInTokenScope(codeOf(collection, action))) continue;
        const gate = await findFor(userId, roles, collection, action);
        if (gate) found.set(action, gate);
      }
      return found;
    },
    async trace(userId, collection, draft) {
      const roles = await authority.rolesOf(userId);
      return traceGate(reader, roles, await personOf(userId, roles), collection, draft);
    },
    async openGranted(userId, collection, recordId, grant) {
      const roles = await authority.rolesOf(userId);
      const own = await find(userId, collection, 'read');
      const person = await personOf(userId, roles);
      const reading = readingParts(collection, recordId, own?.parts ?? [], grant);
      return {
        reader: makeGate(collection, person, reading),
        writer: makeGate(collection, person, writingParts(collection, recordId, grant)),
      };
    },
    async openWhole(userId, collection) {
      const person = await personOf(userId, await authority.rolesOf(userId));
      return makeGate(collection, person, allParts(collection));
    },
    async open(userId, collection, action) {
      const gate = await find(userId, collection, action);
      if (!gate) throw new AppError('forbidden');
      return gate;
    },
  };
}

async function readParts(
  db: Db,
  { roleIds }: PersonRoles,
  collection: CollectionSchema,
  action: GateAction,
): Promise<GatePart[]> {
  const grants = await readGrants(db, roleIds, collection, action);
  return toParts(
    collection,
    grants.map(({ expressions, ...grant }) => ({
      ...grant,
      rules: expressions.map((expression) => compileRule(collection, expression)),
    })),
  );
}
