import { dayOf } from '../../../platform/time/day-of.ts';

/** What expressions know besides the record. */
export function variablesOf(now: number, userId: string) {
  return { me: userId, today: Number(dayOf(now).replaceAll('-', '')), now };
}
