import { expect, it } from 'vitest';
import { fromZonedTime, toZonedTime } from './zoned-time.ts';

const NEW_YORK = 'America/New_York';

it.each([
  ['2026-11-16T20:00', 'Asia/Shanghai', '2026-11-16T12:00:00Z'],
  ['2026-11-16T20:00', NEW_YORK, '2026-11-17T01:00:00Z'],
  ['2026-07-01T00:00', NEW_YORK, '2026-07-01T04:00:00Z'],
  ['2026-11-16T20:00', 'UTC', '2026-11-16T20:00:00Z'],
  // A year that somebody is still typing.
  ['0002-01-01T00:00', 'UTC', '0002-01-01T00:00:00Z'],
])('reads and shows %s in %s', (text, timeZone, instant) => {
  expect(fromZonedTime(text, timeZone)).toBe(Date.parse(instant));
  expect(toZonedTime(Date.parse(instant), timeZone)).toBe(text);
});

it('reads the hours around a change of the clocks', () => {
  const read = (text: string) =>
    new Date(fromZonedTime(text, NEW_YORK) ?? Number.NaN).toISOString();
  expect(read('2026-03-08T01:30')).toBe('2026-03-08T06:30:00.000Z');
  expect(read('2026-03-08T03:30')).toBe('2026-03-08T07:30:00.000Z');
  expect(read('2026-11-01T00:30')).toBe('2026-11-01T04:30:00.000Z');
  expect(read('2026-11-01T02:30')).toBe('2026-11-01T07:30:00.000Z');
});

it('moves a skipped hour forward and takes the first of a repeated one', () => {
  expect(fromZonedTime('2026-03-08T02:30', NEW_YORK)).toBe(Date.parse('2026-03-08T07:30:00Z'));
  expect(fromZonedTime('2026-11-01T01:30', NEW_YORK)).toBe(Date.parse('2026-11-01T05:30:00Z'));
});

it('uses the time zone of the device if none is set', () => {
  const instant = new Date('2026-11-16T20:00').getTime();
  expect(fromZonedTime('2026-11-16T20:00', null)).toBe(instant);
  expect(toZonedTime(instant, null)).toBe('2026-11-16T20:00');
});

it('ignores what is no time', () => {
  expect(fromZonedTime('', 'UTC')).toBeUndefined();
  expect(toZonedTime(Number.NaN, 'UTC')).toBe('');
});
