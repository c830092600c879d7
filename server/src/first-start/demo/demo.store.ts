import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { toNameKey } from '../../platform/db/name-key.ts';
import { takeNumbers } from '../../platform/db/sequence.store.ts';
import { DEMO_NOTICES } from './demo-notices.ts';
import {
  DEMO_ENTRIES,
  DEMO_ROLES,
  DEMO_SYSTEMS,
  DEMO_UNITS,
  type DemoRole,
} from './demo-organisation.ts';
import { DEMO_PEOPLE } from './demo-people.ts';

const DAY = 24 * 60 * 60_000;
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
  await db
    .insertInto('system')
    .values(
      DEMO_SYSTEMS.map(({ code, names: [name, name_en], icon, sort }) => ({
        code,
        name,
        name_en,
        icon,
        sort,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertUnits(db: Db, now: number): Promise<Ids> {
  const ids = makeIds(DEMO_UNITS.map((unit) => unit.key));
  const parents = new Map(DEMO_UNITS.map((unit) => [unit.key, unit.parent]));
  for (const [sort, { key, parent, names }] of DEMO_UNITS.entries()) {
    await db
      .insertInto('org_unit')
      .values({
        id: getId(ids, key),
        parent_id: parent === null ? null : getId(ids, parent),
        name: names[0],
        name_en: names[1],
        sort,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const above: { org_unit_id: string; ancestor_id: string; depth: number }[] = [];
    for (let at: string | null = key; at !== null; at = parents.get(at) ?? null) {
      above.push({
        org_unit_id: getId(ids, key),
        ancestor_id: getId(ids, at),
        depth: above.length,
      });
    }
    await db.insertInto('org_unit_ancestor').values(above).execute();
  }
  return ids;
}

export async function insertRoles(db: Db, now: number): Promise<Ids> {
  const ids = makeIds(DEMO_ROLES.map((role) => role.key));
  for (const role of DEMO_ROLES) {
    const id = getId(ids, role.key);
    const [name, name_en] = role.names;
    await db
      .insertInto('role')
      .values({ id, system_code: role.systemCode, name, name_en, created_at: now, updated_at: now })
      .execute();
    await insertGrants(db, id, role);
  }
  return ids;
}

async function insertGrants(db: Db, role_id: string, role: DemoRole): Promise<void> {
  const resources = await db
    .selectFrom('resource')
    .select(['id', 'code', 'type'])
    .where('system_code', '=', role.systemCode)
    .execute();
  const rows = resources.flatMap((resource) => {
    const grant = role.grants.find(([pattern]) => matches(pattern, resource.code));
    const isGranted = grant !== undefined && resource.type !== 'directory';
    return isGranted ? [{ role_id, resource_id: resource.id, data_scope: grant[1] }] : [];
  });
  await db.insertInto('role_resource').values(rows).execute();
}

function matches(pattern: string, code: string): boolean {
  return pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern;
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
  await db.insertInto('user').values(users).execute();
  await db
    .insertInto('credential')
    .values(users.map(({ id }) => ({ user_id: id, password_hash: passwordHash, changed_at: now })))
    .execute();
  const memberships = DEMO_PEOPLE.flatMap(({ userName, roles: keys }) =>
    keys.map((key) => ({
      user_id: getId(ids, userName),
      role_id: getId(roles, key),
      granted_by: null,
      granted_at: now,
    })),
  );
  await db.insertInto('user_role').values(memberships).execute();
  const administrators = DEMO_PEOPLE.flatMap(({ userName, administers }) =>
    administers === undefined
      ? []
      : [{ user_id: getId(ids, userName), org_unit_id: getId(units, administers) }],
  );
  await db.insertInto('org_unit_admin').values(administrators).execute();
}

export async function insertEntries(db: Db, roles: Ids, now: number): Promise<void> {
  for (const { loginKey, systemCode, names, hostname, inviteRole } of DEMO_ENTRIES) {
    const stamps = { created_at: now, updated_at: now };
    await db
      .insertInto('login_entry')
      .values({
        login_key: loginKey,
        system_code: systemCode,
        title: names[0],
        title_en: names[1],
        methods: JSON.stringify(['password', 'sms', 'qr']),
        register_open: 1,
        locale: null,
        ...stamps,
      })
      .execute();
    await db
      .insertInto('login_entry_hostname')
      .values({ hostname, login_key: loginKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const inviteId = newId();
    await db
      .insertInto('invite')
      .values({
        id: inviteId,
        code: randomBytes(18).toString('base64url'),
        system_code: systemCode,
        login_key: loginKey,
        org_unit_id: null,
        note: '演示 / Demo',
        max_uses: INVITE_USES,
        expires_at: now + INVITE_DAYS * DAY,
        created_by: null,
        ...stamps,
      })
      .execute();
    await db
      .insertInto('invite_role')
      .values({ invite_id: inviteId, role_id: getId(roles, inviteRole) })
      .execute();
  }
}

export async function insertNotices(db: Db, now: number): Promise<void> {
  const first = await takeNumbers(db, 'notice', DEMO_NOTICES.length);
  for (const [index, { type, title, body, washNo, link, systemCode }] of DEMO_NOTICES.entries()) {
    const seq = first + index;
    await db
      .insertInto('notice')
      .values({
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
      })
      .execute();
    await db
      .insertInto('notice_target')
      .values({
        seq,
        kind: systemCode === null ? 'all' : 'system',
        target_id: systemCode ?? '',
      })
      .execute();
  }
}

function toTexts([chinese, english]: readonly [string, string]): string {
  return JSON.stringify({ 'zh-CN': chinese, 'en-US': english });
}
