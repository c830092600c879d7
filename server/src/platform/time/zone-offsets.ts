import { LRUCache } from 'lru-cache';
import { DAY, HOUR, MINUTE, SECOND } from './durations.ts';

/** A part of time in which a zone has one offset from UTC. */
export interface ZoneSpan {
  /** First instant; the first span begins at minus infinity. */
  from: number;
  offset: number;
}

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(2100, 0, 1);
/** Shorter than any time between two changes of a zone. */
const STEP = 10 * DAY;
const CACHED_ZONES = 100;

const cache = new LRUCache<string, { spans: readonly ZoneSpan[] }>({ max: CACHED_ZONES });

/** Is it a time zone that this program knows? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The offsets of a zone from 1970 to 2100; before and after, the first and the last one. */
export function zoneSpansOf(timeZone: string): readonly ZoneSpan[] {
  const known = cache.get(timeZone);
  if (known) return known.spans;
  const offsetAt = offsetReader(timeZone);
  const spans: ZoneSpan[] = [{ from: Number.NEGATIVE_INFINITY, offset: offsetAt(FIRST) }];
  let before = offsetAt(FIRST);
  for (let at = FIRST + STEP; at <= LAST; at += STEP) {
    const offset = offsetAt(at);
    if (offset === before) continue;
    spans.push({ from: findChange(offsetAt, at - STEP, at, before), offset });
    before = offset;
  }
  cache.set(timeZone, { spans });
  return spans;
}

/** The first instant after `low` with another offset. */
function findChange(
  offsetAt: (at: number) => number,
  low: number,
  high: number,
  before: number,
): number {
  let [known, changed] = [low, high];
  while (changed - known > SECOND) {
    const middle = Math.floor((known + changed) / 2 / SECOND) * SECOND;
    if (offsetAt(middle) === before) known = middle;
    else changed = middle;
  }
  return changed;
}

function offsetReader(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const match = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name);
    if (!match) return 0;
    const [, sign, hours, minutes, seconds = '0'] = match;
    const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
    return sign === '-' ? -size : size;
  };
}

/** A range of instants; the end does not belong to it. */
export interface InstantRange {
  from: number;
  to: number;
}

/**
 * The instants whose local day is in a range of days (numbers since 1970). Usually one range; two
 * where clocks are set back over midnight.
 */
export function instantsOf(
  spans: readonly ZoneSpan[],
  days: { from: number; to: number },
): InstantRange[] {
  const ranges: InstantRange[] = [];
  for (const [index, { from, offset }] of spans.entries()) {
    const until = spans[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const start = Math.max(from, days.from * DAY - offset);
    const end = Math.min(until, days.to * DAY - offset);
    if (start >= end) continue;
    const last = ranges.at(-1);
    if (last && last.to === start) last.to = end;
    else ranges.push({ from: start, to: end });
  }
  return ranges;
}

/** The local day of an instant, as a number since 1970. */
export function localDayOf(spans: readonly ZoneSpan[], at: number): number {
  let offset = 0;
  for (const span of spans) {
    if (span.from > at) break;
    offset = span.offset;
  }
  return Math.floor((at + offset) / DAY);
}
