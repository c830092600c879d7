/*
 * Values of `DateInput` with a time, such as `2026-11-16T20:00`, in a time zone.
 * `timeZone` null: the time zone of the device.
 */

/** The minute of an instant as the clocks of a time zone show it; '' for an invalid instant. */
export function toZonedTime(instant: number, timeZone: string | null): string {
  if (Number.isNaN(new Date(instant).getTime())) return '';
  return readClock(instant, timeZone).slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The instant at which the clocks of a time zone show a time; undefined for an invalid one. An hour
 * that daylight saving time repeats means the first; a skipped one is moved forward.
 */
export function fromZonedTime(text: string, timeZone: string | null): number | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (instant: number) => Date.parse(`${readClock(instant, timeZone)}Z`) - instant;
  // The offset may change on this day: try the one before the change, then the one after it.
  const first = asUtc - offsetAt(asUtc - DAY_MS);
  const second = asUtc - offsetAt(asUtc + DAY_MS);
  return toZonedTime(first, timeZone) !== text && toZonedTime(second, timeZone) === text
    ? second
    : first;
}

/** `YYYY-MM-DDTHH:mm:ss` of an instant in a time zone. */
function readClock(instant: number, timeZone: string | null): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === null ? {} : { timeZone }),
  });
  const parts = format.formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const year = read('year').padStart(4, '0');
  return `${year}-${read('month')}-${read('day')}T${read('hour')}:${read('minute')}:${read('second')}`;
}
