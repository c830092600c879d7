import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import {
  type Administration,
  differences,
  lockAuthority,
  record,
  requireAdministrator,
  requireChanged,
} from '../../../administration/change.ts';
import { toMobile } from '../../../administration/mobile.ts';
import { type Person, requireOther } from '../../../administration/people.ts';
import type { Reach } from '../../../administration/reach.ts';
import { isUnitInReach, requireUnit } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { MakerCounters, SignInPort } from '../ports.ts';
import { changePerson, requireStillInReach } from './change-person.ts';
import { updateUser } from './user.store.ts';
import { describePerson, mapTaken } from './user-fields.ts';
import { countSuspended, NOTHING_SUSPENDED } from './user-suspension.service.ts';

type UserAdmin = typeof routeGroups.userAdmin;
type Profile = RouteParsed<UserAdmin['update']>['body'];

export type UserEditService = ReturnType<typeof createUserEditService>;

export interface UserEditDependencies {
  signIn: Pick<SignInPort, 'endSessionsOf'>;
  counters: MakerCounters;
}

/** Changes the profile and the status of users. */
export function createUserEditService(
  administration: Administration,
  { signIn, counters }: UserEditDependencies,
) {
  const { clock } = administration;

  return {
    async update(id: string, body: Profile, context: SignedInContext) {
      const { version, ...profile } = body;
      const target = { id, version, context };
      return changePerson(administration, target, async (trx, _effects, person, reach) => {
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
      const target = { id, version, context };
      return changePerson(administration, target, async (trx, effects, person, reach) => {
        if (person.deleted_at !== null) throw new AppError('notFound');
        requireOther(reach, id);
        await lockAuthority(trx, effects);
        const now = clock();
        const suspended =
          status === 'disabled'
            ? await countSuspended(trx, counters, [person], now)
            : NOTHING_SUSPENDED;
        requireChanged(await updateUser(trx, person, { status, updated_at: now }));
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
          after: { status, suspended },
        });
        return { suspended };
      });
    },
  };
}

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

/** Nobody can change their own unit or turn off their own second-factor requirement. */
function requireSelfRules(reach: Reach, person: Person, profile: Omit<Profile, 'version'>): void {
  if (reach.holdings.holdsAll || reach.holdings.userId !== person.id) return;
  const isSame =
    person.org_unit_id === profile.orgUnitId && (person.requires_mfa === 1) === profile.requiresMfa;
  if (!isSame) throw new AppError('forbidden', { reason: 'self' });
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
