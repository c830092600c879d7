import type { HealthRule } from '@pedestal/contract';

/** Loads and failures of a release. */
export interface Tally {
  loads: number;
  failures: number;
  people: number;
  /** People with a failure. */
  affected: number;
}

export const EMPTY_TALLY: Tally = { loads: 0, failures: 0, people: 0, affected: 0 };

/** The rule of a sub-app whose rule nobody set. */
export const DEFAULT_RULE: HealthRule = {
  rollback: true,
  minLoads: 20,
  minPeople: 3,
  share: 30,
  margin: 20,
  hours: 24,
  promoteAfter: null,
};

/** A healthy canary fails at most this part of the share at which it would be taken back. */
const HEALTHY_PART = 0.25;

/** Failed loads in percent. */
export function shareOf({ loads, failures }: Tally): number {
  return loads === 0 ? 0 : (100 * failures) / loads;
}

/** Does a release fail so much more often than the one before that it must go back? */
export function isFailing(rule: HealthRule, tally: Tally, before: Tally): boolean {
  const share = shareOf(tally);
  return (
    tally.loads >= rule.minLoads &&
    tally.affected >= rule.minPeople &&
    share >= rule.share &&
    share >= shareOf(before) + rule.margin
  );
}

/** Was a canary used enough, and did it fail hardly, or no more often than the stable release? */
export function isHealthy(rule: HealthRule, tally: Tally, stable: Tally): boolean {
  return (
    tally.loads >= rule.minLoads &&
    tally.people >= rule.minPeople &&
    shareOf(tally) <= Math.max(shareOf(stable), rule.share * HEALTHY_PART)
  );
}

/** Did enough people use a release, and did it fail less often than one that must go back? */
export function hasProvedItself(rule: HealthRule, tally: Tally): boolean {
  return tally.people >= rule.minPeople && shareOf(tally) < rule.share;
}
