import type { Db } from '../db/database.ts';
import { readSetting, writeSetting } from '../db/setting.store.ts';
import { DAY, HOUR, SECOND } from './durations.ts';

const KEY = 'clock.mark';

export const STEADY_CLOCK = {
  /** How often the latest time is stored, for the next start and for other gateways. */
  storeEvery: 10 * SECOND,
  /** How far the clock may have been set back and is still made up for. */
  longestLead: DAY + HOUR,
  /** How much slower time passes while a lead is being reduced. */
  reduction: 0.02,
};

export interface SteadyClock {
  /** In ms. Never earlier than an earlier call, whatever happens to the clock of the machine. */
  now(): number;
  /**
   * Stores the latest time, and follows a later one that another gateway has stored. If the machine is further behind
   * than `longestLead`, the stored time was wrong: after `onReset`, the clock of the machine is trusted again.
   */
  store(): Promise<void>;
}

export interface SteadyClockDependencies {
  db: Db;
  /** Clock of the machine. */
  wall: () => number;
  /** Ends what could come back to life when time goes back to that of the machine. */
  onReset(trx: Db, wall: number): Promise<void>;
}

/**
 * A clock that is never set back. When the machine's clock is, the difference becomes a lead over it, which survives
 * restarts and is reduced slowly. Expired sessions and codes stay expired, and live ones last as long as they should.
 */
export async function openSteadyClock(dependencies: SteadyClockDependencies): Promise<SteadyClock> {
  const { db, wall, onReset } = dependencies;
  let lastWall = wall();
  let lead = 0;

  function now(): number {
    const current = wall();
    const passed = current - lastWall;
    lead = passed < 0 ? lead - passed : Math.max(0, lead - passed * STEADY_CLOCK.reduction);
    lastWall = current;
    return Math.floor(current + lead);
  }

  /** Follows the stored time. Returns false if it is too far ahead to be right. */
  async function follow(from: Db): Promise<boolean> {
    const stored = Number((await readSetting(from, KEY)) ?? 0);
    const latest = Math.max(stored, now());
    if (latest - lastWall > STEADY_CLOCK.longestLead) return false;
    lead = latest - lastWall;
    return true;
  }

  async function store(): Promise<void> {
    const isRight = await db.transaction().execute(async (trx) => {
      const canFollow = await follow(trx);
      if (!canFollow) await onReset(trx, lastWall);
      await writeSetting(trx, KEY, String(canFollow ? now() : lastWall), lastWall);
      return canFollow;
    });
    if (!isRight) lead = 0;
  }

  // A start must not need a write, because the disk may be full.
  if (!(await follow(db))) await store();
  return { now, store };
}
