import type { HealthRule } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import { HOUR } from '../../../platform/time/durations.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import {
  type ChannelName,
  type ChannelRow,
  findPointing,
  findPreviousRelease,
  listChannels,
} from '../release/channel.store.ts';
import type { ReleaseRow } from '../release/release.store.ts';
import { hasVerdict, readRule, readTallies } from './health.store.ts';
import { EMPTY_TALLY, isFailing, isHealthy, type Tally } from './judge.ts';

/** What the health of a release asks for. */
export interface Verdict {
  kind: 'alert' | 'rollback' | 'promote';
  subApp: string;
  channel: ChannelName;
  release: ReleaseRow;
  /** What people get instead; null: the stable release, or nothing changes. */
  instead: ReleaseRow | null;
  tally: Tally;
  before: Tally;
}

/** A release that is compared with another one. */
interface Compared {
  subApp: string;
  channel: ChannelName;
  release: ReleaseRow;
  other: ReleaseRow | null;
  pointedAt: number;
}

/** The verdict on a channel of a sub-app by its rule; undefined: it stays as it is. */
export async function judgeChannel(
  db: Db,
  subApp: string,
  channel: ChannelName,
  now: number,
): Promise<Verdict | undefined> {
  const compared = await findCompared(db, subApp, channel);
  if (!compared) return undefined;
  const { release, other, pointedAt } = compared;
  const rule = await readRule(db, subApp);
  const fromDay = dayOf(now - CONSOLE_LIMITS.health.personRetention);
  const versions = [release.version, ...(other ? [other.version] : [])];
  const tallies = await readTallies(db, subApp, versions, fromDay);
  const tally = tallies.get(release.version) ?? EMPTY_TALLY;
  const before = (other && tallies.get(other.version)) ?? EMPTY_TALLY;
  const verdict = { subApp, channel, release, tally, before };
  const isWatched = now - pointedAt <= rule.hours * HOUR;
  if (isWatched && isFailing(rule, tally, before)) {
    const canGoBack = rule.rollback && (await canRollBack(db, compared));
    const kind = canGoBack ? 'rollback' : 'alert';
    if (await hasVerdict(db, subApp, release.version, kind)) return undefined;
    return { ...verdict, kind, instead: canGoBack ? other : null };
  }
  const isDue = channel === 'canary' && isPromotionDue(rule, pointedAt, now);
  if (!isDue || !other || !isHealthy(rule, tally, before)) return undefined;
  if (await hasVerdict(db, subApp, release.version, 'rollback')) return undefined;
  return { ...verdict, kind: 'promote', instead: release };
}

/**
 * The release that somebody pointed a channel to, with the one that it is compared with: for a canary the stable
 * one. A release that a rollback brought back is not judged, so that one bad day never goes through all releases.
 */
async function findCompared(
  db: Db,
  subApp: string,
  channel: ChannelName,
): Promise<Compared | undefined> {
  const channels = (await listChannels(db)).filter((row) => row.sub_app === subApp);
  const on = (name: ChannelRow['channel']) =>
    channels.find((row) => row.channel === name)?.release ?? null;
  const release = on(channel);
  if (!release) return undefined;
  const pointing = await findPointing(db, subApp, channel, release.id);
  if (pointing?.reason !== 'point') return undefined;
  const other =
    channel === 'canary'
      ? on('stable')
      : ((await findPreviousRelease(db, subApp, 'stable', release.id)) ?? null);
  return { subApp, channel, release, other, pointedAt: pointing.changed_at };
}

/**
 * Releases that came with the console fit this gateway and no older one does. A release that went back by itself and
 * that somebody chose again stays, and none that went back is chosen by itself.
 */
async function canRollBack(
  db: Db,
  { subApp, channel, release, other }: Compared,
): Promise<boolean> {
  if (release.source === 'bundled' || !other) return false;
  const wentBack = (version: string) => hasVerdict(db, subApp, version, 'rollback');
  if (await wentBack(release.version)) return false;
  return channel === 'canary' || !(await wentBack(other.version));
}

function isPromotionDue(rule: HealthRule, pointedAt: number, now: number): boolean {
  return rule.promoteAfter !== null && now - pointedAt >= rule.promoteAfter * HOUR;
}
