import { CONSOLE_SYSTEM, type Locale } from '@pedestal/contract';
import { raiseAuthorityVersion } from '../../administration/authority-version.store.ts';
import { addResources, type ResourceNode } from '../../areas/authority/resource/resource-tree.ts';
import { grantRoles } from '../../areas/authority/role/membership.store.ts';
import { insertRoleIfMissing } from '../../areas/authority/role/role.store.ts';
import { insertMissingSystems } from '../../areas/authority/system/system.store.ts';
import { insertUser } from '../../areas/authority/user/user.store.ts';
import { insertEntryIfMissing } from '../../areas/sign-in/login-entry/login-entry.store.ts';
import { insertCredentials } from '../../areas/sign-in/password/credential.store.ts';
import { appendAudit } from '../../audit/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { isUserNameViolation, toNameKey } from '../../platform/db/name-key.ts';
import { readSetting, writeSetting } from '../../platform/db/setting.store.ts';
import { FOUNDATION_RESOURCES } from './foundation-resources.ts';

export const ADMINISTRATOR_ROLE = 'administrator';
const ADMINISTRATOR_NAME = 'admin';

const SYSTEM = {
  code: CONSOLE_SYSTEM,
  name: '集团管理',
  name_en: 'Group administration',
  icon: 'bank',
  sort: 1,
};

const DEFAULT_ENTRY = {
  login_key: 'default',
  system_code: CONSOLE_SYSTEM,
  title: 'Pedestal 控制台',
  title_en: 'Pedestal console',
  methods: JSON.stringify(['password', 'sms', 'qr']),
  locale: null,
  is_default: 1 as const,
};

/** What an administrator reads, in the language of the installation. */
const TEXTS: Record<Locale, { person: string; role: string }> = {
  'zh-CN': { person: '系统管理员', role: '拥有所有系统的全部权限' },
  'en-US': { person: 'Administrator', role: 'Holds everything in every system' },
};

const ADMINISTRATOR = {
  id: ADMINISTRATOR_ROLE,
  system_code: null,
  name: '系统管理员',
  name_en: 'Administrator',
  grants_all: 1 as const,
  built_in: 1 as const,
};

/** Setting with all codes created so far: a resource that was deleted later is not recreated. */
const PLACED_CODES = 'foundation.resources';

/** Creates the missing rows of the foundation. */
export async function ensureFoundation(
  db: Db,
  clock: () => number,
  locale: Locale = 'en-US',
): Promise<void> {
  if (findMissing(await readSetting(db, PLACED_CODES)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    await raiseAuthorityVersion(trx, 'grants');
    const placed = await readSetting(trx, PLACED_CODES);
    const now = clock();
    if (placed === undefined) {
      const stamps = { created_at: now, updated_at: now };
      await insertMissingSystems(trx, [{ ...SYSTEM, ...stamps }]);
      await insertEntryIfMissing(trx, { ...DEFAULT_ENTRY, ...stamps });
      const description = TEXTS[locale].role;
      await insertRoleIfMissing(trx, { ...ADMINISTRATOR, description, ...stamps });
    }
    await addResources(trx, CONSOLE_SYSTEM, findMissing(placed), now);
    const codes = listCodes(FOUNDATION_RESOURCES);
    await writeSetting(trx, PLACED_CODES, JSON.stringify(codes), now);
  });
}

function findMissing(placed: string | undefined): ResourceNode[] {
  const known = new Set<string>(placed === undefined ? [] : JSON.parse(placed));
  return pruneKnown(FOUNDATION_RESOURCES, known);
}

/** Removes the branches that contain only known codes. */
function pruneKnown(nodes: readonly ResourceNode[], known: ReadonlySet<string>): ResourceNode[] {
  return nodes.flatMap((node) => {
    const children = pruneKnown(node.children ?? [], known);
    return known.has(node.code) && children.length === 0 ? [] : [{ ...node, children }];
  });
}

function listCodes(nodes: readonly ResourceNode[]): string[] {
  return nodes.flatMap((node) => [node.code, ...listCodes(node.children ?? [])]);
}

export interface AdministratorOptions {
  password: string;
  /** Called only if there is no administrator yet. */
  hashPassword(password: string): Promise<string>;
  clock: () => number;
  locale?: Locale;
}

/** Creates the first administrator if there is none. Returns whether it created one. */
export async function ensureAdministrator(
  db: Db,
  { password, hashPassword, clock, locale = 'en-US' }: AdministratorOptions,
): Promise<boolean> {
  if (await hasMember(db, ADMINISTRATOR_ROLE)) return false;
  const passwordHash = await hashPassword(password);
  const now = clock();
  const id = newId(now);
  const user = {
    id,
    user_name: ADMINISTRATOR_NAME,
    user_name_key: toNameKey(ADMINISTRATOR_NAME),
    display_name: TEXTS[locale].person,
    mobile: null,
    org_unit_id: null,
    locale: null,
    time_zone: null,
    created_at: now,
    updated_at: now,
  };
  try {
    await db.transaction().execute(async (trx) => {
      await insertUser(trx, user);
      await insertCredentials(trx, [id], { hash: passwordHash, now });
      await grantRoles(trx, [id], [ADMINISTRATOR_ROLE], { by: null, at: now });
      await appendAudit(trx, {
        at: now,
        actorId: null,
        action: 'user.create',
        targetType: 'user',
        targetId: id,
        targetName: ADMINISTRATOR_NAME,
        after: { userName: ADMINISTRATOR_NAME, roles: [ADMINISTRATOR_ROLE] },
      });
    });
    return true;
  } catch (error) {
    // Another gateway that started at the same time created it first.
    if (isUserNameViolation(error)) return false;
    throw error;
  }
}

/** Whether the role has a member who is not deleted; disabled members count too. */
async function hasMember(db: Db, roleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_role')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user.id')
    .where('user_role.role_id', '=', roleId)
    .where('user.kind', '=', 'person')
    .where('user.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
