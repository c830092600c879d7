import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { type ChangeRegistry, personOf } from '../registry-change.ts';
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
}

export type ChannelService = ReturnType<typeof createChannelService>;

/** Points the channels of sub-apps to releases. */
export function createChannelService({ clock, change, requireSubApp }: ChannelDependencies) {
  async function point(input: PointerInput, context: SignedInContext): Promise<null> {
    const { name, channel, release, audience } = input;
    return change(personOf(context), async (trx) => {
      const { isolation } = await requireSubApp(trx, name);
      const found = release === null ? null : await requireRelease(trx, name, release);
      if (found) requireFits(isolation, found);
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

  async function rollback(
    name: string,
    channel: ChannelName,
    context: SignedInContext,
  ): Promise<null> {
    return change(personOf(context), async (trx) => {
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

  return { point, rollback };
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
