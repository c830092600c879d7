import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { type ChangeRegistry, personOf } from '../registry-change.ts';
import { describeSubApp, subAppRecord } from '../registry-records.ts';
import { listChannels, listPointedReleases } from '../release/channel.store.ts';
import { requireFits } from '../release/isolation-fit.ts';
import type { SharedVersions } from '../release/shared-fit.ts';
import { listSharedNeeds } from '../release/shared-needs.ts';
import {
  insertSubApp,
  listSubApps,
  requireSubApp,
  type SubAppRow,
  updateSubApp,
} from './registry.store.ts';
import { type RegistrySettings, readSettings, saveSettings } from './registry-settings.store.ts';
import { moduleOf, requireModule, runAsModule } from './sub-app-module.ts';
import { type SubAppSettings, toRow, toSettings, toView } from './sub-app-settings.ts';

export interface RegistryAdminDependencies {
  db: Db;
  clock: () => number;
  change: ChangeRegistry;
  /** Recent failures, by sub-app. */
  countFailures(): Promise<ReadonlyMap<string, number>>;
  sharedVersions: SharedVersions;
}

export type RegistryAdminService = ReturnType<typeof createRegistryAdminService>;

const SETTINGS_NOTICE = {
  'zh-CN': '子应用的全局设置（预取、允许的来源）已更改',
  'en-US': 'The global settings of sub-apps (prefetch, allowed origins) were changed',
};

/** The registry as administrators see it. */
export function createRegistryAdminService(dependencies: RegistryAdminDependencies) {
  const { db, clock, change, countFailures, sharedVersions } = dependencies;

  async function list() {
    const rows = await listSubApps(db);
    const byName = new Map(rows.map((row) => [row.name, row]));
    const channels = await listChannels(db);
    const failures = await countFailures();
    const effective = (row: SubAppRow) => runAsModule(row, byName.get(moduleOf(row)) ?? row);
    return { items: rows.map((row) => toView(effective(row), channels, failures)) };
  }

  async function view(name: string) {
    const row = await requireSubApp(db, name);
    const effective = runAsModule(row, await requireSubApp(db, moduleOf(row)));
    return toView(effective, await listChannels(db), await countFailures());
  }

  async function create(input: SubAppSettings & { name: string }, context: SignedInContext) {
    const { name, ...settings } = input;
    const now = clock();
    const row = { name, ...toRow(settings), created_at: now, updated_at: now };
    requireFits(row.isolation, { format: settings.format, source: 'archive' });
    await change(personOf(context), async (trx) => {
      await requireModule(trx, name, row.module);
      await requireOwnRoutes(trx, name, row.base);
      await insertSubApp(trx, row).catch(throwNameTaken);
      const notice = describeSubApp(name, '已登记', 'was registered');
      const record = { ...subAppRecord('subApp.create', name), after: input, notice };
      return { result: null, record };
    });
    return view(name);
  }

  async function update(
    name: string,
    { version, ...settings }: SubAppSettings & { version: number },
    context: SignedInContext,
  ) {
    const row = { ...toRow(settings), updated_at: clock() };
    await change(personOf(context), async (trx) => {
      const before = toSettings(await requireSubApp(trx, name));
      await requireModule(trx, name, row.module);
      await requireOwnRoutes(trx, name, row.base);
      for (const release of await listPointedReleases(trx, name)) {
        requireFits(row.isolation, release);
      }
      const isUpdated = await updateSubApp(trx, name, version, row).catch(throwNameTaken);
      if (!isUpdated) throw new AppError('changedMeanwhile');
      const notice = describeSubApp(name, '的登记信息已更改', 'has a changed registration');
      const record = { ...subAppRecord('subApp.update', name), before, after: settings, notice };
      return { result: null, record };
    });
    return view(name);
  }

  async function updateSettings(settings: RegistrySettings, context: SignedInContext) {
    return change(personOf(context), async (trx) => {
      const { ignoredOrigins: _, ...before } = await readSettings(trx);
      await saveSettings(trx, settings, clock());
      return {
        result: settings,
        record: {
          action: 'registry.settings',
          targetType: 'registrySettings',
          targetId: 'registry',
          before,
          after: settings,
          notice: SETTINGS_NOTICE,
        },
      };
    });
  }

  return {
    list,
    view,
    create,
    update,
    readSettings: () => readSettings(db),
    updateSettings,
    listSharedNeeds: async () => ({
      offered: sharedVersions ?? null,
      releases: await listSharedNeeds(db),
    }),
  };
}

/** Refuses a base above or below that of another sub-app: both would match the same paths. */
async function requireOwnRoutes(trx: Db, name: string, base: string): Promise<void> {
  const others = (await listSubApps(trx)).filter((other) => other.name !== name);
  const isNested = others.some(
    (other) => other.base.startsWith(`${base}/`) || base.startsWith(`${other.base}/`),
  );
  if (isNested) throw new AppError('baseNested', { reason: 'base' });
}

function throwNameTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('nameTaken') : error;
}
