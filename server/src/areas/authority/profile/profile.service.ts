import {
  AppError,
  type AuditAction,
  type Locale,
  type RouteOutput,
  type routeGroups,
} from '@pedestal/contract';
import { maskMobile } from '../../../administration/mobile.ts';
import { appendAudit } from '../../../audit/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { updateUsers } from '../user/user.store.ts';
import { isPictureAddress } from './picture.ts';
import { findProfile } from './profile.store.ts';

type UserInfo = RouteOutput<typeof routeGroups.user.getUserInfo>;

export interface ProfileChange {
  displayName?: string | undefined;
  email?: string | undefined;
  locale?: Locale | null | undefined;
  timeZone?: string | null | undefined;
}

/** A person’s own profile. */
export function createProfileService({ db, clock }: { db: Db; clock: () => number }) {
  async function change(
    context: SignedInContext,
    columns: Parameters<typeof updateUsers>[2],
    action: AuditAction,
  ) {
    const { session, requestId, ip, userAgent } = context;
    const now = clock();
    await db.transaction().execute(async (trx) => {
      const before = await findProfile(trx, session.userId);
      await updateUsers(trx, [session.userId], { ...columns, updated_at: now });
      await appendAudit(trx, {
        at: now,
        actorId: session.userId,
        actorName: session.userName,
        action,
        targetType: 'user',
        targetId: session.userId,
        targetName: before.user_name,
        requestId,
        ip,
        userAgent,
        before: describe(before, columns),
        after: describe({ ...before, ...columns }, columns),
      });
    });
  }

  return {
    async getInfo({ session, locale }: SignedInContext): Promise<UserInfo> {
      const person = await findProfile(db, session.userId);
      return {
        id: person.id,
        userName: person.user_name,
        displayName: person.display_name,
        mobile: person.mobile === null ? '' : maskMobile(person.mobile),
        email: person.email,
        avatar: person.avatar,
        orgUnit:
          person.unit_id === null
            ? null
            : {
                id: person.unit_id,
                name: (locale === 'en-US' && person.unit_name_en) || person.unit_name || '',
              },
        locale: person.locale as Locale | null,
        timeZone: person.time_zone,
      };
    },

    async saveProfile(profile: ProfileChange, context: SignedInContext): Promise<void> {
      if (profile.timeZone && !isTimeZone(profile.timeZone)) {
        throw new AppError('malformedInput', {
          fields: [{ field: 'timeZone', message: profile.timeZone }],
        });
      }
      const columns = {
        ...(profile.displayName === undefined ? {} : { display_name: profile.displayName }),
        ...(profile.email === undefined ? {} : { email: profile.email }),
        ...(profile.locale === undefined ? {} : { locale: profile.locale }),
        ...(profile.timeZone === undefined ? {} : { time_zone: profile.timeZone }),
      };
      if (Object.keys(columns).length > 0) await change(context, columns, 'user.profile');
    },

    async saveAvatar(avatar: string, context: SignedInContext): Promise<void> {
      if (avatar !== '' && !isPictureAddress(avatar)) {
        throw new AppError('malformedInput', {
          fields: [{ field: 'avatar', message: 'PNG, JPEG, WebP' }],
        });
      }
      await change(context, { avatar }, 'user.avatar');
    },
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;

/** The changed columns. A picture is logged by its size only, to limit the size of the log. */
function describe(person: Record<string, unknown>, columns: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(columns).map((name) => [
      name,
      name === 'avatar' ? `${String(person[name]).length} characters` : person[name],
    ]),
  );
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
