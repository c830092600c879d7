import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  differences,
  record,
  requireChanged,
} from '../../../administration/change.ts';
import { readReach, requireSystem, systemFilter } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { guardAdministratorEntry, type SignInRule } from './administrator-entry.ts';
import * as store from './login-entry.store.ts';

type Routes = typeof routeGroups.systemAdmin;
type Entry = RouteOutput<Routes['listLoginEntries']>[number];
type Fields = Omit<RouteParsed<Routes['updateLoginEntry']>['body'], 'version'>;

const METHOD_OF_KEY = { '1': 'sms', '2': 'password', '3': 'qr' } as const;

export function createLoginEntryAdministration(administration: Administration, rule: SignInRule) {
  const { db, clock, change } = administration;
  return {
    async list(
      systemCode: string | undefined,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['listLoginEntries']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readSystems);
      if (systemCode !== undefined) requireSystem(reach, systemCode);
      const rows = await store.listEntries(
        db,
        systemCode === undefined ? systemFilter(reach) : [systemCode],
      );
      const hostnames = await store.readHostnames(
        db,
        rows.map((row) => row.login_key),
      );
      return rows.map((row) => toEntry(row, hostnames.get(row.login_key) ?? []));
    },

    ...createEntryEditing(administration, rule),

    /** The default entry affects every system, so only a holder of all rights can change it. */
    async makeDefault(loginKey: string, version: number, context: SignedInContext) {
      return change(async (trx) => {
        const { reach, row } = await requireEntry(trx, context, loginKey);
        if (!reach.holdings.holdsAll) throw new AppError('forbidden', { reason: 'moreThanHeld' });
        const status = await store.findSystemStatus(trx, row.system_code);
        if (status !== 'active') throw new AppError('stillInUse');
        const now = clock();
        await guardAdministratorEntry(trx, rule, async () => {
          await store.clearDefault(trx);
          const columns = { is_default: 1 as const, updated_at: now };
          requireChanged(await store.updateEntry(trx, { loginKey, version }, columns));
        });
        await record(trx, context, now, {
          ...describeAudit('loginEntry.makeDefault', row),
          before: { isDefault: row.is_default === 1 },
          after: { isDefault: true },
        });
        return { loginKey, version: version + 1 };
      });
    },

    async remove(loginKey: string, version: number, context: SignedInContext): Promise<null> {
      return change(async (trx) => {
        const { row, entry } = await requireEntry(trx, context, loginKey);
        if (row.version !== version) throw new AppError('changedMeanwhile');
        const isUsed = row.is_default === 1 || (await store.hasInvites(trx, loginKey));
        if (isUsed) throw new AppError('stillInUse');
        await guardAdministratorEntry(trx, rule, () => store.deleteEntry(trx, loginKey));
        await record(trx, context, clock(), {
          ...describeAudit('loginEntry.delete', row),
          before: toAuditDetail(entry),
        });
        return null;
      });
    },
  };
}

function createEntryEditing({ clock, change }: Administration, rule: SignInRule) {
  return {
    async create(
      { loginKey, systemCode, ...fields }: RouteParsed<Routes['createLoginEntry']>['body'],
      context: SignedInContext,
    ) {
      requireMethods(fields);
      return change(async (trx) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeSystems);
        requireSystem(reach, systemCode);
        if (!(await store.findSystemStatus(trx, systemCode))) throw new AppError('notFound');
        await requireFreeHostnames(trx, loginKey, fields.hostnames);
        const now = clock();
        const stamps = { created_at: now, updated_at: now };
        const row = {
          login_key: loginKey,
          system_code: systemCode,
          ...toColumns(fields),
          ...stamps,
        };
        await guardAdministratorEntry(trx, rule, async () => {
          await mapTaken(() => store.insertEntry(trx, row), 'nameTaken');
          await setHostnames(trx, loginKey, fields.hostnames);
        });
        await record(trx, context, now, {
          ...describeAudit('loginEntry.create', { login_key: loginKey, system_code: systemCode }),
          after: toAuditDetail(fields),
        });
        return { loginKey, version: 1 };
      });
    },

    async update(
      loginKey: string,
      { version, ...fields }: RouteParsed<Routes['updateLoginEntry']>['body'],
      context: SignedInContext,
    ) {
      requireMethods(fields);
      return change(async (trx) => {
        const { row, entry } = await requireEntry(trx, context, loginKey);
        await requireFreeHostnames(trx, loginKey, fields.hostnames);
        const now = clock();
        const columns = { ...toColumns(fields), updated_at: now };
        await guardAdministratorEntry(trx, rule, async () => {
          requireChanged(await store.updateEntry(trx, { loginKey, version }, columns));
          await setHostnames(trx, loginKey, fields.hostnames);
        });
        await record(trx, context, now, {
          ...describeAudit('loginEntry.update', row),
          ...(differences(toAuditDetail(entry), toAuditDetail(fields)) ?? {
            before: {},
            after: {},
          }),
        });
        return { loginKey, version: version + 1 };
      });
    },
  };
}

async function requireEntry(trx: Db, context: SignedInContext, loginKey: string) {
  const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeSystems);
  const row = await store.findEntry(trx, loginKey);
  if (!row) throw new AppError('notFound');
  requireSystem(reach, row.system_code);
  const hostnames = (await store.readHostnames(trx, [loginKey])).get(loginKey) ?? [];
  return { reach, row, entry: toEntry(row, hostnames) };
}

/** The tab that is open first must be an offered method. */
function requireMethods({ methods, activeKey }: Fields): void {
  if (methods.includes(METHOD_OF_KEY[activeKey])) return;
  throw new AppError('malformedInput', { fields: [{ field: 'activeKey', message: 'methods' }] });
}

async function requireFreeHostnames(
  trx: Db,
  loginKey: string,
  hostnames: readonly string[],
): Promise<void> {
  const taken = await store.findForeignHostnames(trx, loginKey, hostnames);
  if (taken.length > 0) throw new AppError('hostnameTaken');
}

function setHostnames(trx: Db, loginKey: string, hostnames: readonly string[]): Promise<void> {
  return mapTaken(() => store.replaceHostnames(trx, loginKey, hostnames), 'hostnameTaken');
}

async function mapTaken(work: () => Promise<void>, name: 'nameTaken' | 'hostnameTaken') {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(name);
    throw error;
  }
}

function toColumns(fields: Fields) {
  return {
    title: fields.title,
    title_en: fields.titleEn,
    branding: JSON.stringify(fields.branding),
    methods: JSON.stringify([...new Set(fields.methods)]),
    active_key: fields.activeKey,
    register_open: fields.registerOpen ? (1 as const) : (0 as const),
    password_policy: fields.passwordPolicy,
    second_factor: fields.secondFactor,
    locale: fields.locale,
  };
}

function toEntry(row: store.EntryRow, hostnames: string[]): Entry {
  const branding = JSON.parse(row.branding) as Partial<Entry['branding']>;
  return {
    loginKey: row.login_key,
    systemCode: row.system_code,
    version: row.version,
    isDefault: row.is_default === 1,
    title: row.title,
    titleEn: row.title_en,
    branding: { logo: branding.logo ?? '', background: branding.background ?? '' },
    hostnames,
    methods: JSON.parse(row.methods) as Entry['methods'],
    activeKey: row.active_key,
    registerOpen: row.register_open === 1,
    passwordPolicy: row.password_policy,
    secondFactor: row.second_factor,
    locale: row.locale === 'zh-CN' || row.locale === 'en-US' ? row.locale : null,
  };
}

/** The audit log gets the size of an inline picture instead of the picture. */
function toAuditDetail(fields: Fields) {
  const { branding, ...rest } = fields;
  const size = (picture: string) =>
    picture.startsWith('data:') ? `picture of ${picture.length} characters` : picture;
  return {
    title: rest.title,
    titleEn: rest.titleEn,
    logo: size(branding.logo),
    background: size(branding.background),
    hostnames: [...rest.hostnames].sort(),
    methods: rest.methods,
    activeKey: rest.activeKey,
    registerOpen: rest.registerOpen,
    passwordPolicy: rest.passwordPolicy,
    secondFactor: rest.secondFactor,
    locale: rest.locale,
  };
}

function describeAudit(
  action: AuditAction,
  row: Pick<store.EntryRow, 'login_key' | 'system_code'>,
) {
  return {
    action,
    targetType: 'loginEntry',
    targetId: row.login_key,
    targetName: row.login_key,
    systemCode: row.system_code,
  };
}
