import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  type ChangeRecord,
  type Effects,
  lockAuthority,
  recordAll,
  requireAdministrator,
} from '../../../administration/change.ts';
import { requireGrantable } from '../../../administration/coverage.ts';
import { findPeople, findUntouchable, type Person } from '../../../administration/people.ts';
import { type Reach, readReach, requireSystem } from '../../../administration/reach.ts';
import { isUnitInReach, requireUnit } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { MakerCounters, SignInPort } from '../ports.ts';
import { findMembersAmong, grantRoles, revokeRoles } from '../role/membership.store.ts';
import { findRoles } from '../role/role.store.ts';
import { updateUsers } from './user.store.ts';
import { mapTaken } from './user-fields.ts';
import { requireRestorable } from './user-removal.service.ts';
import { countSuspended, NOTHING_SUSPENDED } from './user-suspension.service.ts';

type Body = RouteParsed<typeof routeGroups.userAdmin.batch>['body'];
type Action = Body['action'];
type Failure = { id: string; error: 'notFound' | 'forbidden' };

interface Batch {
  signIn: SignInPort;
  trx: Db;
  effects: Effects;
  reach: Reach;
  now: number;
}

const PERMISSION_OF: Partial<Record<Action['type'], string>> = {
  endSessions: PERMISSIONS.endSessions,
  grant: PERMISSIONS.grantRoles,
  revoke: PERMISSIONS.grantRoles,
};

/** What people made stops working with them. */
const SUSPENDS = new Set<Action['type']>(['disable', 'delete']);

export type UserBatchService = ReturnType<typeof createUserBatchService>;

export interface UserBatchDependencies {
  signIn: SignInPort;
  counters: MakerCounters;
}

export function createUserBatchService(
  { clock, change }: Administration,
  { signIn, counters }: UserBatchDependencies,
) {
  return {
    async run({ ids, action }: Body, context: SignedInContext) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, ids);
        const permission = PERMISSION_OF[action.type] ?? PERMISSIONS.writeUsers;
        const reach = await readReach(trx, context.session.userId, permission);
        const batch = { signIn, trx, effects, reach, now: clock() };
        const { chosen, failed } = await choosePeople(batch, [...new Set(ids)], action);
        const suspended = SUSPENDS.has(action.type)
          ? await countSuspended(trx, counters, chosen, batch.now)
          : NOTHING_SUSPENDED;
        const records = await apply(batch, chosen, action);
        await requireAdministrator(trx);
        await recordAll(trx, context, batch.now, records);
        return { done: chosen.length, failed, suspended };
      });
    },
  };
}

async function choosePeople(
  { trx, reach, now }: Batch,
  ids: readonly string[],
  action: Action,
): Promise<{ chosen: Person[]; failed: Failure[] }> {
  const people = await findPeople(trx, reach, ids);
  const isGrant = action.type === 'grant' || action.type === 'revoke';
  const untouchable = isGrant ? new Set() : await findUntouchable(trx, reach, ids);
  const chosen: Person[] = [];
  const failed: Failure[] = [];
  for (const id of ids) {
    const person = people.get(id);
    if (!person || !isApplicable(person, action, now)) failed.push({ id, error: 'notFound' });
    else if (untouchable.has(id) || isForbiddenToSelf(reach, id, action)) {
      failed.push({ id, error: 'forbidden' });
    } else if (!(await canLeaveUnit(trx, reach, person, action))) {
      failed.push({ id, error: 'forbidden' });
    } else chosen.push(person);
  }
  return { chosen, failed };
}

function isApplicable(person: Person, action: Action, now: number): boolean {
  if (action.type !== 'restore') return person.deleted_at === null;
  try {
    requireRestorable(person, now);
    return true;
  } catch {
    return false;
  }
}

const LOCKS_OUT = new Set<Action['type']>(['disable', 'delete', 'endSessions']);
const WIDENS = new Set<Action['type']>(['move', 'setRequiresMfa', 'grant', 'revoke']);

/** Nobody can lock themselves out; only administrators of everything can widen their own reach. */
function isForbiddenToSelf({ holdings }: Reach, id: string, action: Action): boolean {
  if (holdings.userId !== id) return false;
  return LOCKS_OUT.has(action.type) || (WIDENS.has(action.type) && !holdings.holdsAll);
}

async function canLeaveUnit(
  trx: Db,
  { people }: Reach,
  person: Person,
  action: Action,
): Promise<boolean> {
  if (action.type !== 'move' || person.org_unit_id === null) return true;
  return isUnitInReach(trx, people, person.org_unit_id);
}

async function apply(
  batch: Batch,
  chosen: readonly Person[],
  action: Action,
): Promise<ChangeRecord[]> {
  const ids = chosen.map((person) => person.id);
  const { signIn, trx, effects, now } = batch;
  switch (action.type) {
    case 'disable':
    case 'enable': {
      const status = action.type === 'disable' ? 'disabled' : 'active';
      await updateUsers(trx, ids, { status, updated_at: now });
      if (status === 'disabled') {
        await signIn.endSessionsOf(trx, effects, { userIds: ids, reason: 'disabled', now });
      }
      return describe(chosen, `user.${action.type}`, (person) => [
        { status: person.status },
        { status },
      ]);
    }
    case 'delete':
      await updateUsers(trx, ids, { deleted_at: now, updated_at: now });
      await signIn.endSessionsOf(trx, effects, { userIds: ids, reason: 'deleted', now });
      return describe(chosen, 'user.delete');
    case 'restore':
      await mapTaken(() => updateUsers(trx, ids, { deleted_at: null, updated_at: now }));
      return describe(chosen, 'user.restore');
    case 'unlock':
      await signIn.clearWaits(trx, ids);
      return describe(chosen, 'user.unlock');
    case 'endSessions':
      await signIn.endSessionsOf(trx, effects, { userIds: ids, reason: 'administrator', now });
      return describe(chosen, 'user.endSessions');
    case 'setRequiresMfa': {
      const { value } = action;
      await updateUsers(trx, ids, { requires_mfa: value ? 1 : 0, updated_at: now });
      return describe(chosen, 'user.update', (person) => [
        { requiresMfa: person.requires_mfa === 1 },
        { requiresMfa: value },
      ]);
    }
    case 'move':
      return move(batch, chosen, action.orgUnitId);
    case 'grant':
    case 'revoke':
      return changeRole(batch, chosen, action.type, action.roleId);
  }
}

async function move(
  { trx, reach, now }: Batch,
  chosen: readonly Person[],
  orgUnitId: string | null,
): Promise<ChangeRecord[]> {
  if (orgUnitId !== null) await requireUnit(trx, reach.people, orgUnitId);
  else if (!reach.holdings.holdsAll) throw new AppError('forbidden', { reason: 'outsideReach' });
  const ids = chosen.map((person) => person.id);
  await updateUsers(trx, ids, { org_unit_id: orgUnitId, updated_at: now });
  return describe(chosen, 'user.update', (person) => [
    { orgUnitId: person.org_unit_id },
    { orgUnitId },
  ]);
}

async function changeRole(
  { signIn, trx, effects, reach, now }: Batch,
  chosen: readonly Person[],
  type: 'grant' | 'revoke',
  roleId: string,
): Promise<ChangeRecord[]> {
  const [role] = await findRoles(trx, [roleId]);
  if (!role) throw new AppError('notFound');
  requireSystem(reach, role.system_code);
  await requireGrantable(trx, reach.holdings, [roleId]);
  const candidates = chosen.map((person) => person.id);
  const members = await findMembersAmong(trx, roleId, candidates);
  const changed = chosen.filter((person) => members.has(person.id) === (type === 'revoke'));
  const ids = changed.map((person) => person.id);
  if (type === 'grant') {
    await grantRoles(trx, ids, [roleId], { by: reach.holdings.userId, at: now });
    await signIn.renewTokensOf(trx, effects, ids);
  } else await revokeRoles(trx, ids, [roleId]);
  const facts = { role: role.name };
  return describe(changed, `user.${type}`, () =>
    type === 'grant' ? [undefined, facts] : [facts, undefined],
  ).map((entry) => ({ ...entry, systemCode: role.system_code }));
}

function describe(
  people: readonly Person[],
  action: AuditAction,
  facts: (person: Person) => [before: unknown, after: unknown] = () => [undefined, undefined],
): ChangeRecord[] {
  return people.map((person) => {
    const [before, after] = facts(person);
    return {
      action,
      targetType: 'user',
      targetId: person.id,
      targetName: person.user_name,
      before,
      after,
    };
  });
}
