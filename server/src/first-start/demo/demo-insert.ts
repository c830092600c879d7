import { randomBytes } from 'node:crypto';
import type { Locale } from '@pedestal/contract';
import type { Grant } from '../../administration/coverage.ts';
import {
  insertAdmins,
  insertUnit,
  setHead,
} from '../../areas/authority/org-unit/org-unit.store.ts';
import { insertMemberships } from '../../areas/authority/role/membership.store.ts';
import { insertRole } from '../../areas/authority/role/role.store.ts';
import { insertGrants } from '../../areas/authority/role/role-grant.store.ts';
import { insertMissingSystems } from '../../areas/authority/system/system.store.ts';
import { insertUsers } from '../../areas/authority/user/user.store.ts';
import { insertNotice } from '../../areas/console/notice/notice.store.ts';
import { insertInvite } from '../../areas/sign-in/invite/invite.store.ts';
import {
  insertEntry,
  insertHostnameIfFree,
} from '../../areas/sign-in/login-entry/login-entry.store.ts';
import { insertCredentials } from '../../areas/sign-in/password/credential.store.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { toNameKey } from '../../platform/db/name-key.ts';
import { takeNumbers } from '../../platform/db/sequence.store.ts';
import type { DataScope } from '../../platform/db/tables.ts';
import { DAY } from '../../platform/time/durations.ts';
import { DEMO_NOTICES } from './demo-notices.ts';
import {
  DEMO_ENTRIES,
  DEMO_ROLES,
  DEMO_SYSTEMS,
  DEMO_UNITS,
  type DemoRole,
} from './demo-organisation.ts';
import { DEMO_PEOPLE } from './demo-people.ts';

const INVITE_CODE_BYTES = 18;
const INVITE_USES = 20;
const INVITE_DAYS = 30;

export type Ids = ReadonlyMap<string, string>;

function getId(ids: Ids, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo data names "${key}" but has none`);
  return id;
}

const makeIds = (keys: readonly string[]): Ids => new Map(keys.map((key) => [key, newId()]));

export async function insertSystems(db: Db, now: number): Promise<void> {
  await insertMissingSystems(
    db,
    DEMO_SYSTEMS.map(({ code, names: [name, name_en], icon, sort }) => ({
      code,
      name,
      name_en,
      icon,
      sort,
      created_at: now,
      updated_at: now,
    })),
  );
}

export async function insertUnits(db: Db, now: number): Promise<Ids> {
  const ids = makeIds(DEMO_UNITS.map((unit) => unit.key));
  for (const [sort, { key, parent, names }] of DEMO_UNITS.entries()) {
    const parent_id = parent === null ? null : getId(ids, parent);
    const [name, name_en] = names;
    await insertUnit(db, { id: getId(ids, key), parent_id, name, name_en, sort }, now);
  }
  return ids;
}

export async function insertRoles(db: Db, now: number): Promise<Ids> {
  const ids = makeIds(DEMO_ROLES.map((role) => role.key));
  for (const role of DEMO_ROLES) {
    const id = getId(ids, role.key);
    const [name, name_en] = role.names;
    const stamps = { created_at: now, updated_at: now };
    await insertRole(db, { id, system_code: role.systemCode, name, name_en, ...stamps });
    await insertGrants(db, id, await findGrants(db, role));
  }
  return ids;
}

async function findGrants(db: Db, role: DemoRole): Promise<Grant[]> {
  const resources = await db
    .selectFrom('resource')
    .select(['id', 'code', 'type'])
    .where('system_code', '=', role.systemCode)
    .execute();
  return resources.flatMap((resource) => {
    const scope = resource.type === 'directory' ? undefined : findScope(role, resource.code);
    return scope === undefined ? [] : [{ resourceId: resource.id, dataScope: scope }];
  });
}

function findScope({ grants, menus = [] }: DemoRole, code: string): DataScope | undefined {
  const named = grants.find((grant) => grant[0] === code);
  return (named ?? menus.find(([subApp]) => code.startsWith(`${subApp}:`)))?.[1];
}

export interface PeopleOptions {
  units: Ids;
  roles: Ids;
  passwordHash: string;
  now: number;
}

export async function insertPeople(
  db: Db,
  { units, roles, passwordHash, now }: PeopleOptions,
): Promise<void> {
  const ids = makeIds(DEMO_PEOPLE.map((person) => person.userName));
  const users = DEMO_PEOPLE.map(({ userName, displayName, unit }, index) => ({
    id: getId(ids, userName),
    user_name: userName,
    user_name_key: toNameKey(userName),
    display_name: displayName,
    mobile: `+8613900000${String(index + 1).padStart(3, '0')}`,
    email: `${userName}@example.com`,
    org_unit_id: getId(units, unit),
    locale: null,
    time_zone: null,
    created_at: now - (DEMO_PEOPLE.length - index) * DAY,
    updated_at: now,
  }));
  await insertUsers(db, users);
  const userIds = users.map(({ id }) => id);
  await insertCredentials(db, userIds, { hash: passwordHash, now });
  const memberships = DEMO_PEOPLE.flatMap(({ userName, roles: keys }) =>
    keys.map((key) => ({
      user_id: getId(ids, userName),
      role_id: getId(roles, key),
      granted_by: null,
      granted_at: now,
    })),
  );
  await insertMemberships(db, memberships);
  const administrators = DEMO_PEOPLE.flatMap(({ userName, administers }) =>
    administers === undefined
      ? []
      : [{ user_id: getId(ids, userName), org_unit_id: getId(units, administers) }],
  );
  await insertAdmins(db, administrators);
  for (const { key, head } of DEMO_UNITS) await setHead(db, getId(units, key), getId(ids, head));
}

/** `makerId`: the administrator for whom the invites act. */
export async function insertEntries(
  db: Db,
  roles: Ids,
  { makerId, locale, now }: { makerId: string | null; locale: Locale; now: number },
): Promise<void> {
  for (const { loginKey, systemCode, names, hostname, inviteRole } of DEMO_ENTRIES) {
    const stamps = { created_at: now, updated_at: now };
    await insertEntry(db, {
      login_key: loginKey,
      system_code: systemCode,
      title: names[0],
      title_en: names[1],
      methods: JSON.stringify(['password', 'sms', 'qr']),
      register_open: 1,
      locale: null,
      ...stamps,
    });
    await insertHostnameIfFree(db, loginKey, hostname);
    const invite = {
      id: newId(),
      code: randomBytes(INVITE_CODE_BYTES).toString('base64url'),
      system_code: systemCode,
      login_key: loginKey,
      org_unit_id: null,
      note: locale === 'zh-CN' ? '演示' : 'Demo',
      max_uses: INVITE_USES,
      expires_at: now + INVITE_DAYS * DAY,
      created_by: makerId,
      ...stamps,
    };
    await insertInvite(db, invite, [getId(roles, inviteRole)]);
  }
}

export async function insertNotices(db: Db, now: number): Promise<void> {
  const first = await takeNumbers(db, 'notice', DEMO_NOTICES.length);
  for (const [index, { type, title, body, washNo, link, systemCode }] of DEMO_NOTICES.entries()) {
    const seq = first + index;
    const notice = {
      seq,
      type,
      wash_no: washNo ?? null,
      message: JSON.stringify(washNo === undefined ? {} : { washNo }),
      title: toTexts(title),
      body: toTexts(body),
      link: link ?? '',
      sender_id: null,
      sub_app: null,
      created_at: now,
    };
    const kind = systemCode === null ? ('all' as const) : ('system' as const);
    await insertNotice(db, notice, [{ kind, target_id: systemCode ?? '' }]);
  }
}

function toTexts([chinese, english]: readonly [string, string]): string {
  return JSON.stringify({ 'zh-CN': chinese, 'en-US': english });
}
