import { AppError, type Locale } from '@pedestal/contract';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { hostnameOf } from '../../../platform/http/hosts.ts';
import type { EntryWish, LoginEntries, LoginEntry, LoginMethod } from '../ports.ts';
import { isPicture } from './local-path.ts';
import { type LoginEntryRow, listEntries, listHostnames } from './login-entry.store.ts';

const CACHE_MS = 1_000;
const METHODS: readonly LoginMethod[] = ['password', 'sms', 'qr'];

const branding = z.object({ logo: z.string(), background: z.string() }).partial();

export interface LoginEntryDependencies {
  db: Db;
  clock: () => number;
  defaultLocale: Locale;
  /** Is there anybody to send text messages through? */
  canSendSms: boolean;
  describePolicy(name: string): {
    minLength: number;
    maxLength: number;
    requireClasses: number;
    rotateDays: number;
  };
}

interface Known {
  byKey: Map<string, LoginEntry>;
  byHostname: Map<string, LoginEntry>;
  fallback: LoginEntry | undefined;
  readAt: number;
}

export function createLoginEntries(dependencies: LoginEntryDependencies): LoginEntries {
  const { db, clock, defaultLocale, canSendSms, describePolicy } = dependencies;
  let known: Known | undefined;
  let reading: Promise<Known> | undefined;

  async function read(): Promise<Known> {
    const readAt = clock();
    const [rows, hostnames] = await Promise.all([listEntries(db), listHostnames(db)]);
    const byKey = new Map(rows.map((row) => [row.login_key, toEntry(row, canSendSms)]));
    const byHostname = new Map<string, LoginEntry>();
    for (const { hostname, login_key } of hostnames) {
      const entry = byKey.get(login_key);
      if (entry) byHostname.set(hostname, entry);
    }
    const [fallback] = byKey.values();
    return { byKey, byHostname, fallback, readAt };
  }

  async function load(): Promise<Known> {
    if (known && clock() - known.readAt < CACHE_MS) return known;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    known = await reading;
    return known;
  }

  async function choose(wish: EntryWish, context: CallContext) {
    const { byKey, byHostname, fallback } = await load();
    const wished = wish.hostname === undefined ? undefined : hostnameOf(wish.hostname);
    const registered = [wished, context.hostname].find(
      (hostname) => hostname !== undefined && byHostname.has(hostname),
    );
    const ofSystem = [...byKey.values()].find((entry) => entry.systemCode === wish.systemCode);
    const ofHostname = registered === undefined ? undefined : byHostname.get(registered);
    // A registered hostname that was asked for wins; then the system; then the address that was called.
    const isWished = ofHostname !== undefined && registered === wished;
    const entry = isWished ? ofHostname : (ofSystem ?? ofHostname ?? fallback);
    if (!entry) throw new AppError('notFound');
    return { entry, hostname: entry === ofHostname ? registered : undefined };
  }

  return {
    async require(loginKey) {
      const entry = (await load()).byKey.get(loginKey);
      if (!entry) throw new AppError('notFound');
      return entry;
    },
    async choose(wish, context) {
      return (await choose(wish, context)).entry;
    },
    async describe(wish, context) {
      const { entry, hostname } = await choose(wish, context);
      return {
        loginKey: entry.loginKey,
        systemCode: entry.systemCode,
        title: context.locale === 'zh-CN' ? entry.title : entry.titleEn,
        logo: entry.logo,
        background: entry.background,
        methods: entry.methods,
        activeKey: entry.activeKey,
        registerOpen: entry.registerOpen,
        passwordPolicy: describePolicy(entry.passwordPolicy),
        locale: entry.locale ?? defaultLocale,
        ...(hostname === undefined ? {} : { hostname }),
      };
    },
    isKnownHost(hostname) {
      if (known && clock() - known.readAt < CACHE_MS) return known.byHostname.has(hostname);
      return load().then(({ byHostname }) => byHostname.has(hostname));
    },
  };
}

function toEntry(row: LoginEntryRow, canSendSms: boolean): LoginEntry {
  const brand = branding.safeParse(JSON.parse(row.branding)).data ?? {};
  const wanted: unknown = JSON.parse(row.methods);
  const methods = METHODS.filter(
    (method) =>
      Array.isArray(wanted) && wanted.includes(method) && (method !== 'sms' || canSendSms),
  );
  return {
    loginKey: row.login_key,
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
