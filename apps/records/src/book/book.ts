import type { DescribedBook } from '@pedestal/contract';
import type { Field } from '../workspace/collection.ts';

/** A book as the person may see it, and where its pages are. */
export interface BookPlace {
  workspace: string;
  /** Path of the workspace inside the sub-app, without a slash at the end. */
  base: string;
  book: DescribedBook;
}

/** A dimension has the shape of a field. */
export const toField = (dimension: DescribedBook['dimensions'][number]): Field =>
  ({ ...dimension, access: 'read' }) as unknown as Field;

/** Ids of values to filter by, by dimension; `NONE` is no value. */
export type KeyFilters = Record<string, string[]>;

/** In the address, in the place of an id. */
export const NONE = '-';

/** The filter as the gateway reads it. */
export function printKeyFilter(filters: KeyFilters): string | undefined {
  const parts = Object.entries(filters).flatMap(([id, values]) => {
    const ids = values.filter((value) => value !== NONE);
    const own = [
      ...(ids.length > 0 ? [`${id}.in.${ids.map(encode).join('~')}`] : []),
      ...(values.includes(NONE) ? [`${id}.empty`] : []),
    ];
    return own.length > 1 ? [`or(${own.join(',')})`] : own;
  });
  return parts.length === 0 ? undefined : `and(${parts.join(',')})`;
}

/** Both filters must hold. */
export function joinKeyFilters(
  one: string | undefined,
  other: string | undefined,
): string | undefined {
  if (!one || !other) return one || other || undefined;
  return `and(${one},${other})`;
}

const encode = (value: string) =>
  value.replace(/[%~,()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
