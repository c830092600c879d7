import { AppError, PERMISSIONS, type RouteParsed, type routeGroups } from '@pedestal/contract';
import {
  type Administration,
  differences,
  type Effects,
  lockAuthority,
  record,
  requireAdministrator,
  requireChanged,
} from '../../../administration/change.ts';
import { toMobile } from '../../../administration/mobile.ts';
import {
  findPeople,
  type Person,
  requireAdministrable,
  requireOther,
} from '../../../administration/people.ts';
import { type Reach, readReach } from '../../../administration/reach.ts';
import { isUnitInReach, requireUnit } from '../../../administration/units.ts';
import { eraseAuditDetailsOf } from '../../../audit/audit.store.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { ERASED } from '../../../platform/db/erased.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import type { EraseUser, SignInPort } from '../ports.ts';
import { anonymiseUser, updateUser } from './user.store.ts';

type UserAdmin = typeof routeGroups.userAdmin;
type Profile = RouteParsed<UserAdmin['update']>['body'];

export interface UserEditDependencies {
  signIn: SignInPort;
  /** One per area: deletes the area’s data about an erased user. */
  erasers: readonly EraseUser[];
}

export function createUserEditService(
  { clock, change }: Administration,
  { signIn, erasers }: UserEditDependencies,
) {
  const reachFor = (trx: Db, context: SignedInContext, permission: string) =>
    readReach(trx, context.session.userId, permission);

  /** Runs a change of one person after checking reach and version. */
  async function changePerson(
    id: string,
    version: number,
    context: SignedInContext,
    work: (trx: Db, effects: Effects, person: Person, reach: Reach) => Promise<void>,
  ) {
    return change(async (trx, effects) => {
      const reach = await reachFor(trx, context, PERMISSIONS.writeUsers);
      const person = await requireAdministrable(trx, reach, id);
      if (person.version !== version) throw new AppError('changedMeanwhile');
      await work(trx, effects, person, reach);
      return { id, version: version + 1 };
    });
  }

  return {
    async update(id: string, body: Profile, context: SignedInContext) {
      const { version, ...profile } = body;
      return changePerson(id, version, context, async (trx, _effects, person, reach) => {
        if (person.deleted_at !== null) throw new AppError('notFound');
        await requireMovable(trx, reach, person, profile.orgUnitId);
        requireSelfRules(reach, person, profile);
        const after = toColumns(profile);
        requireChanged(
          await mapTaken(() => updateUser(trx, person, { ...after, updated_at: clock() })),
        );
        await requireStillInReach(trx, reach, id);
        const changes = differences(
          describePerson(person),
          describePerson({ ...person, ...after }),
        );
        await record(trx, context, clock(), {
          action: 'user.update',
          targetType: 'user',
          targetId: id,
          targetName: person.user_name,
          ...(changes ?? { before: {}, after: {} }),
        });
      });
    },

    async setStatus(
      id: string,
      { version, status }: RouteParsed<UserAdmin['setStatus']>['body'],
      context: SignedInContext,
    ) {
      return changePerson(id, version, context, async (trx, effects, person, reach) => {
        if (person.deleted_at !== null) throw new AppError('notFound');
        requireOther(reach, id);
        await lockAuthority(trx, effects);
        requireChanged(await updateUser(trx, person, { status, updated_at: clock() }));
        if (status === 'disabled') {
          await signIn.endSessionsOf(trx, effects, {
            userIds: [id],
            reason: 'disabled',
            now: clock(),
          });
          await requireAdministrator(trx);
        }
        await record(trx, context, clock(), {
          action: status === 'disabled' ? 'user.disable' : 'user.enable',
          targetType: 'user',
          targetId: id,
          targetName: person.user_name,
          before: { status: person.status },
          after: { status },
        });
      });
    },

    async remove(id: string, version: number, context: SignedInContext) {
      return changePerson(id, version, context, async (trx, effects, person, reach) => {
        if (person.deleted_at !== null) throw new AppError('notFound');
        requireOther(reach, id);
        await lockAuthority(trx, effects);
        const now = clock();
        requireChanged(await updateUser(trx, person, { deleted_at: now, updated_at: now }));
        await signIn.endSessionsOf(trx, effects, { userIds: [id], reason: 'deleted', now });
        await requireAdministrator(trx);
        await record(trx, context, now, {
          action: 'user.delete',
          targetType: 'user',
          targetId: id,
          targetName: person.user_name,
          before: describePerson(person),
        });
      });
    },

    async restore(id: string, version: number, context: SignedInContext) {
      return changePerson(id, version, context, async (trx, effects, person) => {
        requireRestorable(person, clock());
        await lockAuthority(trx, effects);
        const change = { deleted_at: null, updated_at: clock() };
        requireChanged(await mapTaken(() => updateUser(trx, person, change)));
        await record(trx, context, clock(), {
          action: 'user.restore',
          targetType: 'user',
          targetId: id,
          targetName: person.user_name,
          after: describePerson(person),
        });
      });
    },

    /** Only for administrators of everything: it also deletes the person’s audit details. */
    async erase(id: string, version: number, context: SignedInContext): Promise<null> {
      return change(async (trx, effects) => {
        const reach = await reachFor(trx, context, PERMISSIONS.writeUsers);
        const person = await requireAdministrable(trx, reach, id);
        if (person.deleted_at === null || person.deleted_at === ERASED)
          throw new AppError('notFound');
        if (!reach.holdings.holdsAll) throw new AppError('forbidden', { reason: 'moreThanHeld' });
        if (person.version !== version) throw new AppError('changedMeanwhile');
        await lockAuthority(trx, effects);
        await anonymiseUser(trx, person, clock());
        for (const erase of erasers) await erase(trx, id);
        await record(trx, context, clock(), {
          action: 'user.erase',
          targetType: 'user',
          targetId: id,
          before: { deletedAt: person.deleted_at },
          after: { erased: true },
        });
        await eraseAuditDetailsOf(trx, id);
        return null;
      });
    },
  };

  /** The caller must administer both the old and the new unit. */
  async function requireMovable(
    trx: Db,
    reach: Reach,
    person: Person,
    orgUnitId: string | null,
  ): Promise<void> {
    if (person.org_unit_id === orgUnitId) return;
    if (orgUnitId !== null) await requireUnit(trx, reach.people, orgUnitId);
    const canLeave =
      person.org_unit_id === null || (await isUnitInReach(trx, reach.people, person.org_unit_id));
    if (!canLeave) throw new AppError('forbidden', { reason: 'outsideReach' });
  }
}

/** Nobody can change their own unit or turn off their own second-factor requirement. */
function requireSelfRules(reach: Reach, person: Person, profile: Omit<Profile, 'version'>): void {
  if (reach.holdings.holdsAll || reach.holdings.userId !== person.id) return;
  const isSame =
    person.org_unit_id === profile.orgUnitId && (person.requires_mfa === 1) === profile.requiresMfa;
  if (!isSame) throw new AppError('forbidden', { reason: 'self' });
}

export async function requireStillInReach(trx: Db, reach: Reach, id: string): Promise<void> {
  const people = await findPeople(trx, reach, [id]);
  if (!people.has(id)) throw new AppError('forbidden', { reason: 'outsideReach' });
}

export function requireRestorable(person: Person, now: number): void {
  const isOver = (person.deleted_at ?? 0) + AUTHORITY_LIMITS.user.restore < now;
  if (person.deleted_at === null || isOver) throw new AppError('notFound');
}

function toColumns(profile: Omit<Profile, 'version'>) {
  return {
    display_name: profile.displayName,
    mobile: toMobile(profile.mobile),
    email: profile.email,
    org_unit_id: profile.orgUnitId,
    locale: profile.locale,
    requires_mfa: profile.requiresMfa ? (1 as const) : (0 as const),
  };
}

type Described = Pick<
  Person,
  'user_name' | 'display_name' | 'mobile' | 'email' | 'org_unit_id' | 'locale' | 'requires_mfa'
>;

/** The fields of a person in audit entries. */
export function describePerson(person: Described) {
  return {
    userName: person.user_name,
    displayName: person.display_name,
    mobile: person.mobile ?? '',
    email: person.email,
    orgUnitId: person.org_unit_id,
    locale: person.locale,
    requiresMfa: person.requires_mfa === 1,
  };
}

/** Reports which of the two unique fields is taken. */
export async function mapTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'user.user_name_key')) throw new AppError('userNameTaken');
    if (isUniqueViolation(error, 'user.mobile')) throw new AppError('mobileTaken');
    throw error;
  }
}
