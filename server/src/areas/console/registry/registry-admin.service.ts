import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import {
  type CanaryAudience,
  findPreviousRelease,
  lockPointer,
  movePointer,
} from '../release/pointer.store.ts';
import { findRelease } from '../release/release.store.ts';
import {
  type ChannelName,
  findSubApp,
  insertSubApp,
  listChannels,
  listSubApps,
  type ReleaseRow,
  type SubAppRow,
  updateSubApp,
} from './registry.store.ts';
import { type ChangeRegistry, personOf } from './registry-change.ts';
import { type RegistrySettings, readSettings, writeSettings } from './registry-settings.store.ts';
import { pointerRecord, sentence, subAppRecord } from './sub-app-records.ts';
import {
  refuseUnfit,
  type SubAppSettings,
  toAudience,
  toRow,
  toSettings,
  toView,
} from './sub-app-settings.ts';

export interface PointerInput {
  name: string;
  channel: ChannelName;
  release: string | null;
  audience?: CanaryAudience | undefined;
}

export interface RegistryAdminDependencies {
  db: Db;
  clock: () => number;
  change: ChangeRegistry;
  /** Failures that were reported lately, by sub-app. */
  countFailures(): Promise<ReadonlyMap<string, number>>;
}

export type RegistryAdminService = ReturnType<typeof createRegistryAdminService>;

export function createRegistryAdminService(dependencies: RegistryAdminDependencies) {
  const { db, clock, change, countFailures } = dependencies;

  async function list() {
    const [rows, channels, failures] = [
      await listSubApps(db),
      await listChannels(db),
      await countFailures(),
    ];
    return { items: rows.map((row) => toView(row, channels, failures)) };
  }

  async function view(name: string) {
    const row = await mustFind(db, name);
    return toView(row, await listChannels(db), await countFailures());
  }

  async function create(input: SubAppSettings & { name: string }, context: SignedInContext) {
    const { name, ...settings } = input;
    const now = clock();
    const row = { name, ...toRow(settings), created_at: now, updated_at: now };
    refuseUnfit(row.isolation, settings.format);
    await change(personOf(context), async (trx) => {
      await insertSubApp(trx, row).catch(throwNameTaken);
      const news = sentence(name, '已登记', 'was registered');
      return {
        result: null,
        record: { ...subAppRecord('subApp.create', name), after: input, news },
      };
    });
    return view(name);
  }

  async function update(
    name: string,
    { version, ...settings }: SubAppSettings & { version: number },
    context: SignedInContext,
  ) {
    const row = toRow(settings);
    await change(personOf(context), async (trx) => {
      const before = await mustFind(trx, name);
      for (const release of await pointedReleases(trx, name)) {
        refuseUnfit(row.isolation, release.format);
      }
      const isUpdated = await updateSubApp(trx, name, version, {
        ...row,
        updated_at: clock(),
      }).catch(throwNameTaken);
      if (!isUpdated) throw new AppError('changedMeanwhile');
      const news = sentence(name, '的登记信息已更改', 'has a changed registration');
      return {
        result: null,
        record: {
          ...subAppRecord('subApp.update', name),
          before: toSettings(before),
          after: settings,
          news,
        },
      };
    });
    return view(name);
  }

  async function point(
    { name, channel, release, audience }: PointerInput,
    context: SignedInContext,
  ) {
    await change(personOf(context), async (trx) => {
      const row = await mustFind(trx, name);
      const found = release === null ? null : await mustFindRelease(trx, name, release);
      if (found) refuseUnfit(row.isolation, found.format);
      const before = await describePointer(trx, name, channel);
      const releaseId = found?.id ?? null;
      const move = { subApp: name, channel, releaseId, audience, now: clock() };
      await movePointer(trx, { ...move, reason: 'point' });
      const after = { release, audience };
      return {
        result: null,
        record: { ...pointerRecord('point', name, channel, release), before, after },
      };
    });
    return view(name);
  }

  async function rollback(name: string, channel: ChannelName, context: SignedInContext) {
    await change(personOf(context), async (trx) => {
      await mustFind(trx, name);
      const currentId = await lockPointer(trx, name, channel, clock());
      const before = await describePointer(trx, name, channel);
      const previous = currentId && (await findPreviousRelease(trx, name, channel, currentId));
      if (!previous) throw new AppError('nothingToRollBack');
      const move = { subApp: name, channel, releaseId: previous.id, now: clock() };
      await movePointer(trx, { ...move, reason: 'rollback' });
      const after = { release: previous.version };
      return {
        result: null,
        record: { ...pointerRecord('rollback', name, channel, previous.version), before, after },
      };
    });
    return view(name);
  }

  async function saveSettings(settings: RegistrySettings, context: SignedInContext) {
    return change(personOf(context), async (trx) => {
      const before = await readSettings(trx);
      await writeSettings(trx, settings, clock());
      const news = {
        'zh-CN': '子应用的全局设置（预取、允许的来源）已更改',
        'en-US': 'The global settings of sub-apps (prefetch, allowed origins) were changed',
      };
      return {
        result: settings,
        record: {
          action: 'registry.settings',
          targetType: 'registrySettings',
          targetId: 'registry',
          before,
          after: settings,
          news,
        },
      };
    });
  }

  return {
    list,
    create,
    update,
    point,
    rollback,
    readSettings: () => readSettings(db),
    saveSettings,
  };
}

async function mustFind(db: Db, name: string): Promise<SubAppRow> {
  const row = await findSubApp(db, name);
  if (!row) throw new AppError('notFound');
  return row;
}

async function mustFindRelease(db: Db, name: string, version: string): Promise<ReleaseRow> {
  const release = await findRelease(db, name, version);
  if (!release || release.retired_at !== null) throw new AppError('notFound');
  return release;
}

async function pointedReleases(db: Db, name: string): Promise<ReleaseRow[]> {
  const channels = await listChannels(db);
  return channels.flatMap(({ sub_app, release }) => (sub_app === name && release ? [release] : []));
}

async function describePointer(db: Db, name: string, channel: ChannelName) {
  const found = (await listChannels(db)).find(
    (row) => row.sub_app === name && row.channel === channel,
  );
  return { release: found?.release?.version ?? null, audience: found && toAudience(found) };
}

function throwNameTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('nameTaken') : error;
}
