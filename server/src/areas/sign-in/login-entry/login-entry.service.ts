import { AppError, type Locale, type RouteOutput, type routeGroups } from '@pedestal/contract';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { hostnameOf, isLoopbackHost } from '../../../platform/http/hosts.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';
import type { PasswordPolicy, PasswordRules, PolicyName } from '../password/password-policy.ts';
import { isPicture } from './local-path.ts';
import { type ActiveEntryRow, listActiveEntries, listHostnames } from './login-entry.store.ts';

export type LoginMethod = 'password' | 'sms' | 'qr';

export interface LoginEntry {
  loginKey: string;
  /** Opened by addresses that name no other entry. */
  isDefault: boolean;
  systemCode: string;
  systemName: string;
  systemNameEn: string;
  title: string;
  titleEn: string;
  logo: string;
  background: string;
  methods: LoginMethod[];
  activeKey: '1' | '2' | '3';
  registerOpen: boolean;
  passwordPolicy: PolicyName;
  secondFactor: 'off' | 'optional' | 'required';
  locale: Locale | null;
}

export interface EntryQuery {
  hostname?: string | undefined;
  systemCode?: string | undefined;
}

export interface LoginEntries {
  /** Throws `notFound` for a login key that does not exist, or does not work on the called host. */
  require(loginKey: string, context: Pick<CallContext, 'hostname'>): Promise<LoginEntry>;
  /** The entry of a login key, whichever host was called. Throws `notFound`. */
  getByKey(loginKey: string): Promise<LoginEntry>;
  /** The entry of a hostname or system that works on the called host; by default that of the host. */
  find(query: EntryQuery, context: CallContext): Promise<LoginEntry>;
  describe(
    query: EntryQuery,
    context: CallContext,
  ): Promise<RouteOutput<typeof routeGroups.login.getLoginConfig>>;
  isKnownHost(hostname: string): boolean | Promise<boolean>;
}

const METHODS: readonly LoginMethod[] = ['password', 'sms', 'qr'];

const branding = z.object({ logo: z.string(), background: z.string() }).partial();

export interface LoginEntryDependencies {
  db: Db;
  clock: () => number;
  defaultLocale: Locale;
  /** Is there an SMS provider? */
  canSendSms: boolean;
  passwordRules: Pick<PasswordRules, 'find'>;
}

interface Snapshot {
  byKey: Map<string, LoginEntry>;
  byHostname: Map<string, LoginEntry>;
  /** The default entry. */
  fallback: LoginEntry | undefined;
  readAt: number;
}

/**
 * A host name that is registered for an entry serves only that entry. Other hosts of the console serve the default
 * entry and the entries without host names. Loopback names serve every entry, for development.
 */
function worksOn(entry: LoginEntry, hostname: string, snapshot: Snapshot): boolean {
  if (isLoopbackHost(hostname)) return true;
  const registered = snapshot.byHostname.get(hostname);
  if (registered) return registered === entry;
  return entry === snapshot.fallback || ![...snapshot.byHostname.values()].includes(entry);
}

export function createLoginEntries(dependencies: LoginEntryDependencies): LoginEntries {
  const { db, clock, defaultLocale, canSendSms, passwordRules } = dependencies;
  let cached: Snapshot | undefined;
  let reading: Promise<Snapshot> | undefined;

  function readCached(): Snapshot | undefined {
    const age = cached ? clock() - cached.readAt : Number.POSITIVE_INFINITY;
    return age >= 0 && age < SIGN_IN_LIMITS.loginEntry.cache ? cached : undefined;
  }

  async function load(): Promise<Snapshot> {
    const fresh = readCached();
    if (fresh) return fresh;
    reading ??= readSnapshot(db, { canSendSms, readAt: clock() }).finally(() => {
      reading = undefined;
    });
    cached = await reading;
    return cached;
  }

  async function getByKey(loginKey: string): Promise<LoginEntry> {
    const entry = (await load()).byKey.get(loginKey);
    if (!entry) throw new AppError('notFound');
    return entry;
  }

  return {
    async require(loginKey, { hostname }) {
      const entry = await getByKey(loginKey);
      if (!worksOn(entry, hostname, await load())) throw new AppError('notFound');
      return entry;
    },
    getByKey,
    async find(query, context) {
      return chooseEntry(await load(), query, context).entry;
    },
    async describe(query, context) {
      const { entry, hostname } = chooseEntry(await load(), query, context);
      return {
        loginKey: entry.loginKey,
        systemCode: entry.systemCode,
        title: context.locale === 'zh-CN' ? entry.title : entry.titleEn,
        logo: entry.logo,
        background: entry.background,
        methods: entry.methods,
        activeKey: entry.activeKey,
        registerOpen: entry.registerOpen,
        passwordPolicy: describePolicy(passwordRules.find(entry.passwordPolicy)),
        locale: entry.locale ?? defaultLocale,
        ...(hostname === undefined ? {} : { hostname }),
      };
    },
    isKnownHost(hostname) {
      const fresh = readCached();
      if (fresh) return fresh.byHostname.has(hostname);
      return load().then(({ byHostname }) => byHostname.has(hostname));
    },
  };
}

async function readSnapshot(
  db: Db,
  { canSendSms, readAt }: { canSendSms: boolean; readAt: number },
): Promise<Snapshot> {
  const [rows, hostnames] = await Promise.all([listActiveEntries(db), listHostnames(db)]);
  const byKey = new Map(rows.map((row) => [row.login_key, toEntry(row, canSendSms)]));
  const byHostname = new Map<string, LoginEntry>();
  for (const { hostname, login_key } of hostnames) {
    const entry = byKey.get(login_key);
    if (entry) byHostname.set(hostname, entry);
  }
  const [fallback] = byKey.values();
  return { byKey, byHostname, fallback, readAt };
}

/** A registered hostname in the query wins; then the system; then the host that was called. */
function chooseEntry(snapshot: Snapshot, query: EntryQuery, context: CallContext) {
  const { byKey, byHostname, fallback } = snapshot;
  const requested = query.hostname === undefined ? undefined : hostnameOf(query.hostname);
  const works = (entry: LoginEntry | undefined) =>
    entry !== undefined && worksOn(entry, context.hostname, snapshot);
  const registered = [requested, context.hostname].find(
    (hostname) => hostname !== undefined && works(byHostname.get(hostname)),
  );
  const ofSystem = [...byKey.values()].find(
    (entry) => entry.systemCode === query.systemCode && works(entry),
  );
  const ofHostname = registered === undefined ? undefined : byHostname.get(registered);
  const isRequested = ofHostname !== undefined && registered === requested;
  const entry = isRequested ? ofHostname : (ofSystem ?? ofHostname ?? fallback);
  if (!entry) throw new AppError('notFound');
  return { entry, hostname: entry === ofHostname ? registered : undefined };
}

function describePolicy({ minLength, maxLength, requireClasses, rotateDays }: PasswordPolicy) {
  return { minLength, maxLength, requireClasses, rotateDays };
}

function toEntry(row: ActiveEntryRow, canSendSms: boolean): LoginEntry {
  const brand = branding.safeParse(JSON.parse(row.branding)).data ?? {};
  const wanted: unknown = JSON.parse(row.methods);
  const methods = METHODS.filter(
    (method) =>
      Array.isArray(wanted) && wanted.includes(method) && (method !== 'sms' || canSendSms),
  );
  return {
    loginKey: row.login_key,
    isDefault: row.is_default === 1,
    systemCode: row.system_code,
    systemName: row.system_name,
    systemNameEn: row.system_name_en,
    title: row.title,
    titleEn: row.title_en,
    logo: isPicture(brand.logo) ? brand.logo : '',
    background: isPicture(brand.background) ? brand.background : '',
    methods,
    activeKey: row.active_key,
    registerOpen: row.register_open === 1 && canSendSms,
    passwordPolicy: row.password_policy,
    secondFactor: row.second_factor,
    locale: row.locale === 'zh-CN' || row.locale === 'en-US' ? row.locale : null,
  };
}
