import { type FieldJson, formatDay, insertPoint, parseDay } from '@pedestal/blueprint';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { Column } from '../catalogue/schema.ts';
import { readNumber } from './number.ts';
import { type Problem, ProblemError, type ProblemName } from './problems.ts';

/** A value in the API: numbers and days are text, instants are ms. */
export type ApiValue = string | number | boolean | readonly string[] | null;

/** Items of a field with several choices or links. */
const MAX_ITEMS = 200;
const MAX_INSTANT = 8_640_000_000_000_000;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Checks a value of the API and returns what is stored. Sets are stored as JSON text. */
export function toStoredValue(column: Column, value: unknown, path = column.id): SqlValue {
  const { field, storage } = column;
  if (!field) throw fail(path, 'notWritable');
  if (value === null || value === '') return null;
  switch (storage.kind) {
    case 'text':
      return toText(field, value, path);
    case 'id':
      if (typeof value !== 'string' || !ID.test(value)) throw fail(path, 'unknownTarget');
      return value;
    case 'scaled':
      return toScaled(field, storage.scale, value, path);
    case 'flag':
      if (typeof value !== 'boolean') throw fail(path, 'wrongType');
      return value ? 1 : 0;
    case 'day': {
      const day = typeof value === 'string' ? parseDay(value) : undefined;
      if (day === undefined) throw fail(path, 'noSuchDay');
      return day;
    }
    case 'instant':
      if (!Number.isSafeInteger(value) || Math.abs(value as number) > MAX_INSTANT) {
        throw fail(path, 'notATime');
      }
      return value as number;
    case 'set':
      return toSet(field, value, path);
    case 'none':
      throw fail(path, 'notWritable');
  }
}

function toText(field: FieldJson, value: unknown, path: string): string {
  if (typeof value !== 'string') throw fail(path, 'wrongType');
  if (field.type === 'choice') {
    if (!field.choices.some((choice) => choice.id === value)) {
      throw fail(path, 'unknownChoice', value.slice(0, 40));
    }
    return value;
  }
  if (field.type === 'longText') return boundText(value, field.max, path);
  if (field.type === 'text' || field.type === 'code') {
    if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw fail(path, 'oneLine');
    return boundText(value.trim(), field.max, path);
  }
  throw fail(path, 'computed');
}

function boundText(value: string, max: number, path: string): string {
  if (value.length > max) throw fail(path, 'tooLong', max);
  return value;
}

function toScaled(field: FieldJson, scale: number, value: unknown, path: string): bigint {
  if (typeof value !== 'string') throw fail(path, 'wrongType');
  const scaled = readNumber(value, scale);
  if (typeof scaled === 'string') throw fail(path, scaled, scale);
  if ('min' in field && field.min !== undefined && scaled < limitOf(field.min, scale)) {
    throw fail(path, 'belowMinimum', field.min);
  }
  const max = field.type === 'text' || !('max' in field) ? undefined : field.max;
  if (typeof max === 'string' && scaled > limitOf(max, scale)) {
    throw fail(path, 'aboveMaximum', max);
  }
  return scaled;
}

function limitOf(text: string, scale: number): bigint {
  const limit = readNumber(text, scale);
  if (typeof limit === 'string') throw new Error(`bad limit ${text}`);
  return limit;
}

function toSet(field: FieldJson, value: unknown, path: string): string | null {
  if (!Array.isArray(value)) throw fail(path, 'wrongType');
  if (value.length > MAX_ITEMS) throw fail(path, 'tooMany', MAX_ITEMS);
  const items = new Set<string>();
  for (const item of value) {
    if (typeof item !== 'string' || !ID.test(item)) throw fail(path, 'wrongType');
    if (field.type === 'choices' && !field.choices.some((choice) => choice.id === item)) {
      throw fail(path, 'unknownChoice', item);
    }
    items.add(item);
  }
  return items.size === 0 ? null : JSON.stringify([...items].sort());
}

/** Turns what the database returned into a value of the API. */
export type ShowValue = (raw: unknown) => ApiValue;

/** The value of the API for what the database returned. */
export function toApiValue(column: Column, raw: unknown): ApiValue {
  return showingOf(column)(raw);
}

const SHOWING = {
  flag: (raw) => (isNothing(raw) ? null : Number(raw) === 1),
  day: (raw) => (isNothing(raw) ? null : showDay(Number(raw))),
  instant: (raw) => (isNothing(raw) ? null : Number(raw)),
  set: (raw) => (isNothing(raw) ? [] : (JSON.parse(String(raw)) as string[])),
  text: (raw) => (isNothing(raw) ? null : String(raw)),
} satisfies Record<string, ShowValue>;

const scaledShowing = new Map<number, ShowValue>();

/** Text columns hold text or nothing, and are shown as they are. */
export function isShownAsStored(show: ShowValue): boolean {
  return show === SHOWING.text;
}

/** More days than are in use; the rows of a list repeat a few of them. */
const MAX_DAYS = 5_000;
const shownDays = new Map<number, string>();

function showDay(day: number): string {
  const known = shownDays.get(day);
  if (known !== undefined) return known;
  const text = formatDay(day);
  if (shownDays.size >= MAX_DAYS) shownDays.clear();
  shownDays.set(day, text);
  return text;
}

function isNothing(raw: unknown): raw is null | undefined {
  return raw === null || raw === undefined;
}

/** How the values of a column are shown. */
export function showingOf({ storage }: Column): ShowValue {
  if (storage.kind === 'scaled') return showScaled(storage.scale);
  return storage.kind === 'id' || storage.kind === 'none' ? SHOWING.text : SHOWING[storage.kind];
}

function showScaled(scale: number): ShowValue {
  const known = scaledShowing.get(scale);
  if (known) return known;
  const show: ShowValue = (raw) => (isNothing(raw) ? null : insertPoint(String(raw), scale));
  scaledShowing.set(scale, show);
  return show;
}

/** How the values of a column are shown to a person who may only see them masked. */
export function maskingOf({ storage }: Column): ShowValue {
  return storage.kind === 'text' ? maskText : () => null;
}

function maskText(raw: unknown): ApiValue {
  if (isNothing(raw)) return null;
  const [first = ''] = String(raw);
  return `${first}***`;
}

function fail(field: string, name: ProblemName, detail?: string | number): ProblemError {
  const problem: Problem = detail === undefined ? { field, name } : { field, name, detail };
  return new ProblemError(problem);
}
