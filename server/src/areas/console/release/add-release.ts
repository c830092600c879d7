import { AppError, type SubAppManifest } from '@pedestal/contract';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { newId } from '../../../platform/db/id.ts';
import { recordAsks } from '../grant/grant.store.ts';
import { listAsks } from '../grant/grants.ts';
import type { Actor, ChangeRegistry } from '../registry-change.ts';
import { describeChannel } from '../registry-records.ts';
import { type ChannelName, movePointer } from './channel.store.ts';
import { requireFits } from './isolation-fit.ts';
import { insertRelease } from './release.store.ts';
import type { ReleaseFile } from './release-archive.ts';
import { toReleaseView } from './release-view.ts';
import { requireShared, type SharedVersions } from './shared-fit.ts';
import type { RegisteredSubApp } from './sub-app.ts';

export interface NewRelease {
  subApp: RegisteredSubApp;
  version: string;
  source: 'archive' | 'remote' | 'bundled';
  format: 'module' | 'html';
  entry: string;
  integrity: string | null;
  manifest: SubAppManifest | null;
  files: readonly ReleaseFile[];
  notes: string;
  /** The channel that points to the release from the start. */
  channel: ChannelName | undefined;
}

export type AddRelease = ReturnType<typeof createAddRelease>;

/** Adds a release and, where a channel is given, points it there in the same transaction. */
export function createAddRelease(dependencies: {
  clock: () => number;
  change: ChangeRegistry;
  sharedVersions: SharedVersions;
}) {
  const { clock, change, sharedVersions } = dependencies;

  return async (release: NewRelease, actor: Actor) => {
    const { subApp, version, channel, files } = release;
    if (channel) requireFits(subApp.isolation, release);
    if (channel === 'stable') requireShared(release.manifest?.shared ?? {}, sharedVersions);
    const row = toRow(release, actor, clock());
    await change(actor, async (trx) => {
      await insertRelease(trx, row, files).catch(throwVersionTaken);
      const asks = listAsks(release.manifest?.asks ?? {});
      await recordAsks(trx, subApp.name, version, asks, row.created_at);
      const after = { version, source: row.source, format: row.format, entry: row.entry, channel };
      const record = { ...releaseRecord(subApp.name, version), after };
      if (!channel) return { result: null, record };
      await movePointer(trx, {
        subApp: subApp.name,
        channel,
        releaseId: row.id,
        reason: 'point',
        now: row.created_at,
      });
      const notice = describeChannel(subApp.name, channel, version);
      return { result: null, record: { ...record, notice } };
    });
    return toReleaseView({
      ...row,
      unpointed_at: null,
      retired_at: null,
      creator_name: actor.name,
    });
  };
}

function toRow(release: NewRelease, actor: Actor, now: number) {
  const { manifest, files } = release;
  return {
    id: newId(now),
    sub_app: release.subApp.name,
    version: release.version,
    source: release.source,
    format: release.format,
    entry: release.entry,
    integrity: release.integrity,
    manifest: manifest && JSON.stringify(manifest),
    size: files.reduce((sum, file) => sum + file.size, 0),
    files: files.length,
    notes: release.notes,
    created_by: actor.userId ?? actor.name,
    created_at: now,
  };
}

function releaseRecord(name: string, version: string) {
  return {
    action: 'release.create' as const,
    targetType: 'release' as const,
    targetId: `${name} ${version}`,
  };
}

function throwVersionTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('versionTaken') : error;
}
