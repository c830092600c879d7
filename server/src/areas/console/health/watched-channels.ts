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
import { EMPTY_TALLY, hasProvedItself, isFailing, isHealthy, type Tally } from './judge.ts';

/** So many releases before the present one are looked at. */
const MAX_STEPS_BACK = 5;

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
  const rule = await readRule(db, subApp);
  const readTally = createTallyReader(db, subApp, now);
  const compared = await findCompared(db, subApp, channel, { rule, readTally });
  if (!compared) return undefined;
  const { release, other, pointedAt } = compared;
  const tally = await readTally(release);
  const before = other ? await readTally(other) : EMPTY_TALLY;
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

type ReadTally = (release: ReleaseRow) => Promise<Tally>;

function createTallyReader(db: Db, subApp: string, now: number): ReadTally {
  const fromDay = dayOf(now - CONSOLE_LIMITS.health.personRetention);
  return async ({ version }) =>
    (await readTallies(db, subApp, [version], fromDay)).get(version) ?? EMPTY_TALLY;
}

/**
 * The release that somebody pointed a channel to, with the one that it is compared with: for a canary the stable
 * one. A release that a rollback brought back is not judged, so that one bad day never goes through all releases.
 */
async function findCompared(
  db: Db,
  subApp: string,
  channel: ChannelName,
  known: Known,
): Promise<Compared | undefined> {
  const channels = (await listChannels(db)).filter((row) => row.sub_app === subApp);
  const on = (name: ChannelRow['channel']) =>
    channels.find((row) => row.channel === name)?.release ?? null;
  const release = on(channel);
  if (!release) return undefined;
  const pointing = await findPointing(db, subApp, channel, release.id);
  if (pointing?.reason !== 'point') return undefined;
  const pointed = { subApp, release, pointedAt: pointing.changed_at };
  const other = channel === 'canary' ? on('stable') : await findReleaseBefore(db, pointed, known);
  return { ...pointed, channel, other };
}

interface Known {
  rule: HealthRule;
  readTally: ReadTally;
}

/**
 * The newest release before that nothing speaks against: people use it without failures, it was the stable one for as
 * long as releases are watched, or a rollback brought it back. So two bad releases in a row end at the good one before
 * both, also when the first was replaced before its failures were enough. Where there is none, the one directly before.
 */
async function findReleaseBefore(
  db: Db,
  { subApp, release, pointedAt }: Pick<Compared, 'subApp' | 'release' | 'pointedAt'>,
  { rule, readTally }: Known,
): Promise<ReleaseRow | null> {
  const previousOf = ({ id }: ReleaseRow) => findPreviousRelease(db, subApp, 'stable', id);
  const direct = await previousOf(release);
  const seen = new Set([release.id]);
  let until = pointedAt;
  for (let one = direct; one && seen.size <= MAX_STEPS_BACK; one = await previousOf(one)) {
    if (seen.has(one.id)) break;
    seen.add(one.id);
    const pointing = await findPointing(db, subApp, 'stable', one.id);
    const since = pointing?.changed_at ?? until;
    const isTrusted = pointing?.reason === 'rollback' || until - since >= rule.hours * HOUR;
    const wentBack = await hasVerdict(db, subApp, one.version, 'rollback');
    if (!wentBack && (isTrusted || hasProvedItself(rule, await readTally(one)))) return one;
    until = since;
  }
  return direct ?? null;
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
