import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor, ChangeRegistry } from '../registry-change.ts';
import { channelRecord } from '../registry-records.ts';
import {
  type CanaryAudience,
  type ChannelName,
  findChannel,
  findPreviousRelease,
  lockChannel,
  movePointer,
} from './channel.store.ts';
import { toAudience } from './channel-audience.ts';
import { requireFits } from './isolation-fit.ts';
import { findRelease, type ReleaseRow } from './release.store.ts';
import { requireShared, type SharedVersions, sharedOf } from './shared-fit.ts';
import { readStoredRelease } from './stored-release.ts';
import type { RequireSubApp } from './sub-app.ts';

export interface PointerInput {
  name: string;
  channel: ChannelName;
  release: string | null;
  audience?: CanaryAudience | undefined;
}

export interface ChannelDependencies {
  clock: () => number;
  change: ChangeRegistry;
  requireSubApp: RequireSubApp;
  sharedVersions: SharedVersions;
}

export type ChannelService = ReturnType<typeof createChannelService>;

/** Points the channels of sub-apps to releases. */
export function createChannelService(dependencies: ChannelDependencies) {
  const { clock, change, requireSubApp, sharedVersions } = dependencies;

  async function point(input: PointerInput, actor: Actor): Promise<null> {
    const { name, channel, release, audience } = input;
    return change(actor, async (trx) => {
      const { isolation } = await requireSubApp(trx, name);
      const found = release === null ? null : await requireRelease(trx, name, release);
      if (found) requireFits(isolation, found);
      if (found && channel === 'stable') requireShared(sharedOf(found), sharedVersions);
      const before = await describePointer(trx, name, channel);
      await movePointer(trx, {
        subApp: name,
        channel,
        releaseId: found?.id ?? null,
        audience,
        reason: 'point',
        now: clock(),
      });
      const after = { release, audience };
      return {
        result: null,
        record: { ...channelRecord('point', name, channel, release), before, after },
      };
    });
  }

  async function rollback(name: string, channel: ChannelName, actor: Actor): Promise<null> {
    return change(actor, async (trx) => {
      await requireSubApp(trx, name);
      const currentId = await lockChannel(trx, name, channel, clock());
      const before = await describePointer(trx, name, channel);
      const previous = currentId && (await findPreviousRelease(trx, name, channel, currentId));
      if (!previous) throw new AppError('nothingToRollBack');
      await movePointer(trx, {
        subApp: name,
        channel,
        releaseId: previous.id,
        reason: 'rollback',
        now: clock(),
      });
      const after = { release: previous.version };
      return {
        result: null,
        record: { ...channelRecord('rollback', name, channel, previous.version), before, after },
      };
    });
  }

  /** Makes the canary the stable release and ends the canary. */
  async function promote(name: string, actor: Actor): Promise<null> {
    return change(actor, async (trx) => {
      const { isolation } = await requireSubApp(trx, name);
      const canary = (await findChannel(trx, name, 'canary'))?.release;
      if (!canary) throw new AppError('notFound', { reason: 'canary' });
      requireFits(isolation, canary);
      requireShared(sharedOf(canary), sharedVersions);
      const before = await describePointer(trx, name, 'stable');
      const move = { subApp: name, reason: 'point' as const, now: clock() };
      await movePointer(trx, { ...move, channel: 'stable', releaseId: canary.id });
      await movePointer(trx, { ...move, channel: 'canary', releaseId: null });
      const after = { release: canary.version };
      const record = channelRecord('point', name, 'stable', canary.version);
      return { result: null, record: { ...record, before, after } };
    });
  }

  return { point, rollback, promote };
}

/** Throws `notFound` for a release that nobody could load. */
async function requireRelease(db: Db, name: string, version: string): Promise<ReleaseRow> {
  const release = await findRelease(db, name, version);
  if (!release || release.retired_at !== null || !readStoredRelease(release)) {
    throw new AppError('notFound');
  }
  return release;
}

async function describePointer(db: Db, name: string, channel: ChannelName) {
  const found = await findChannel(db, name, channel);
  return { release: found?.release?.version ?? null, audience: found && toAudience(found) };
}
