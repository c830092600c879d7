import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { Column } from '../catalogue/schema.ts';
import { ProblemError } from '../record/problems.ts';
import { type ApiValue, toApiValue, toStoredValue } from '../record/values.ts';

/** The stored value of a field for another type of it; undefined: it does not convert. */
export function convertValue(from: Column, to: Column, stored: SqlValue): SqlValue | undefined {
  const value = toApiValue(from, stored);
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  for (const candidate of candidatesOf(from, to, value)) {
    try {
      return toStoredValue(to, candidate);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }
  return undefined;
}

const YES = new Set(['true', '1', 'yes', '是']);
const NO = new Set(['false', '0', 'no', '否']);
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?)?$/;

/** Forms of the value that the new type may accept, in the language of the API. */
function candidatesOf(from: Column, to: Column, value: NonNullable<ApiValue>): ApiValue[] {
  if (from.storage.kind === 'id' || to.storage.kind === 'id')
    return linkCandidates(from, to, value);
  const text = textOf(from, value);
  switch (to.storage.kind) {
    case 'flag':
      return [...(YES.has(text) ? [true] : []), ...(NO.has(text) ? [false] : [])];
    case 'instant':
      return ISO_TIME.test(text)
        ? [Date.parse(text.length > 10 && !text.endsWith('Z') ? `${text}Z` : text)]
        : [];
    case 'day':
      return [text.slice(0, from.storage.kind === 'instant' ? 10 : undefined)];
    case 'set':
      return to.field?.type === 'choices' ? [choicesOf(to, value, text)] : [];
    default:
      return to.field?.type === 'choice' ? [text, choiceOf(to, text)] : [text];
  }
}

/** Ids are converted only where they still name the same kind of thing. */
function linkCandidates({ field }: Column, to: Column, value: NonNullable<ApiValue>): ApiValue[] {
  const target = (each: Column['field']) => (each && 'to' in each ? each.to : each?.type);
  if (target(field) !== target(to.field)) return [];
  if (to.storage.kind === 'set') return [Array.isArray(value) ? value : [String(value)]];
  return Array.isArray(value) ? (value.length === 1 ? [value[0] as string] : []) : [value];
}

function textOf({ storage }: Column, value: NonNullable<ApiValue>): string {
  if (storage.kind === 'instant') return new Date(Number(value)).toISOString();
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The choice with this title in either language. */
function choiceOf({ field }: Column, text: string): string {
  const choices = field && 'choices' in field ? field.choices : [];
  const wanted = text.trim().toLowerCase();
  return (
    choices.find(({ title }) => title.some((each) => each.toLowerCase() === wanted))?.id ?? text
  );
}

function choicesOf(to: Column, value: NonNullable<ApiValue>, text: string): string[] {
  const items = Array.isArray(value) ? value : text.split(/\s*[,，、;；]\s*/u).filter(Boolean);
  return items.map((item) => choiceOf(to, item));
}
