import { type AuditAction, routeGroups } from '@pedestal/contract';
import { lockAuthority, noEffects } from '../administration/change.ts';
import { findSystem, updateSystem } from '../areas/authority/system/system.store.ts';
import * as store from '../areas/sign-in/login-entry/login-entry.store.ts';
import { type AuditEntry, appendAudit } from '../audit/audit.ts';
import type { Db } from '../platform/db/database.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** Actor in the audit log: the operator of the machine has no account in the console. */
const OPERATOR = { actorId: null, actorName: 'pedestal entry' };

const { methods: METHODS, hostnames: HOSTNAMES } =
  routeGroups.systemAdmin.createLoginEntry.body.shape;
const KEY_OF_METHOD = { sms: '1', password: '2', qr: '3' } as const;
type Method = keyof typeof KEY_OF_METHOD;

export interface EntryView {
  loginKey: string;
  systemCode: string;
  systemStatus: string;
  isDefault: boolean;
  hostnames: string[];
  methods: Method[];
  secondFactor: string;
}

/** Manages login entries from the command line, when nobody can sign in to do it. */
export function createEntryActions(db: Db, clock: () => number = Date.now) {
  const record = (
    trx: Db,
    action: AuditAction,
    entry: store.EntryRow,
    values: Pick<AuditEntry, 'before' | 'after'>,
  ) =>
    appendAudit(trx, {
      ...OPERATOR,
      ...values,
      at: clock(),
      action,
      targetType: 'loginEntry',
      targetId: entry.login_key,
      targetName: entry.login_key,
      systemCode: entry.system_code,
    });

  return {
    async list(): Promise<EntryView[]> {
      const rows = await store.listEntries(db, undefined);
      return Promise.all(rows.map((row) => toView(db, row)));
    },

    show: async (loginKey: string) => toView(db, await requireEntry(db, loginKey)),

    /** The first method is the one that the page opens with. */
    async setMethods(loginKey: string, wanted: readonly string[]): Promise<void> {
      const methods = METHODS.safeParse(wanted).data;
      if (!methods) throw new OperatorError('Methods are password, sms and qr, with commas.');
      await db.transaction().execute(async (trx) => {
        const entry = await requireEntry(trx, loginKey);
        await store.updateEntry(
          trx,
          { loginKey, version: entry.version },
          {
            methods: JSON.stringify([...new Set(methods)]),
            active_key: KEY_OF_METHOD[methods[0] as Method],
            updated_at: clock(),
          },
        );
        const before = { methods: JSON.parse(entry.methods) };
        await record(trx, 'loginEntry.update', entry, { before, after: { methods } });
      });
    },

    /** Takes the host names from other entries that have them. */
    async setHosts(loginKey: string, wanted: readonly string[]): Promise<void> {
      const hostnames = HOSTNAMES.safeParse(wanted).data;
      if (!hostnames) {
        throw new OperatorError('Host names are lower case, without port, with commas.');
      }
      await db.transaction().execute(async (trx) => {
        const entry = await requireEntry(trx, loginKey);
        const { hostnames: before } = await toView(trx, entry);
        await store.removeHostnames(trx, hostnames);
        await store.replaceHostnames(trx, loginKey, hostnames);
        const after = { hostnames };
        await record(trx, 'loginEntry.update', entry, { before: { hostnames: before }, after });
      });
    },

    /** Enables the system of the entry: entries of a disabled system cannot be used. */
    async enable(loginKey: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockAuthority(trx, noEffects(), 'everybody');
        const entry = await requireEntry(trx, loginKey);
        const system = await findSystem(trx, entry.system_code);
        if (!system) throw new OperatorError(`There is no system ${entry.system_code}.`);
        const { code, version, status } = system;
        const change = { status: 'active' as const, updated_at: clock() };
        await updateSystem(trx, { code, version }, change);
        await record(trx, 'system.update', entry, { before: { status }, after: change });
      });
    },

    async makeDefault(loginKey: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const entry = await requireEntry(trx, loginKey);
        await store.clearDefault(trx);
        const change = { is_default: 1 as const, updated_at: clock() };
        await store.updateEntry(trx, { loginKey, version: entry.version }, change);
        const before = { isDefault: entry.is_default === 1 };
        await record(trx, 'loginEntry.makeDefault', entry, { before, after: { isDefault: true } });
      });
    },
  };
}

async function requireEntry(db: Db, loginKey: string): Promise<store.EntryRow> {
  const entry = await store.findEntry(db, loginKey);
  if (entry) return entry;
  throw new OperatorError(`There is no login entry ${loginKey}.`);
}

async function toView(db: Db, row: store.EntryRow): Promise<EntryView> {
  const hostnames = (await store.readHostnames(db, [row.login_key])).get(row.login_key) ?? [];
  return {
    loginKey: row.login_key,
    systemCode: row.system_code,
    systemStatus: (await store.findSystemStatus(db, row.system_code)) ?? '',
    isDefault: row.is_default === 1,
    hostnames,
    methods: JSON.parse(row.methods) as Method[],
    secondFactor: row.second_factor,
  };
}
