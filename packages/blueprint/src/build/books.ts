import type { BookJson, PostingJson, Title } from '../schema/types.ts';
import type { Field, ValueOf } from './fields.ts';

/** A measure without what the compiler adds. */
export interface MeasureDefinition {
  readonly title?: Title;
  readonly scale: number;
  readonly guard?: string;
  readonly conserving?: readonly string[];
  readonly average?: string;
}

export interface BookDefinition {
  readonly title: Title;
  readonly help?: Title;
  /** Short values: text, code, choice, link, person, unit or date. */
  readonly dimensions: Readonly<Record<string, Field>>;
  readonly measures: Readonly<Record<string, MeasureDefinition>>;
  readonly reservations?: BookJson['reservations'];
  /** The dimension each of whose values closes its months apart from the others. */
  readonly periods?: string;
}

export interface MoveDefinition {
  readonly when?: string;
  readonly set: Readonly<Record<string, string>>;
  readonly ratios?: Readonly<Record<string, readonly [times: string, per: string]>>;
}

export interface PostingDefinition extends Omit<PostingJson, 'id' | 'title' | 'moves'> {
  readonly title?: Title;
  readonly moves: Readonly<Record<string, MoveDefinition>>;
}

interface MeasureOptions {
  readonly title?: Title;
  /** True, or a condition on the dimensions: the balance is never negative on any day. */
  readonly guarded?: true | string;
  /** Every posting sums to zero within each combination of these dimensions. */
  readonly conserving?: readonly string[];
  /** The quantity whose moving average value this is. */
  readonly average?: string;
}

/** Describes a ledger; for books in files of their own. */
export function book<const B extends BookDefinition>(definition: B): B {
  return definition;
}

/** A number that a book adds up, with so many digits after the point. */
export function measure(
  scale: number,
  { guarded, ...options }: MeasureOptions = {},
): MeasureDefinition {
  return {
    scale,
    ...options,
    ...(guarded !== undefined && { guard: guarded === true ? 'true' : guarded }),
  };
}

/** Describes how a document becomes movements of a book. */
export function posting<const P extends PostingDefinition>(definition: P): P {
  return definition;
}

type Books = { readonly books?: Readonly<Record<string, BookDefinition>> };
type BookOf<D extends Books, B extends keyof NonNullable<D['books']>> = NonNullable<D['books']>[B];

/** The dimensions of a key as the API carries them: `KeyOf<typeof wms, 'stock'>`. */
export type KeyOf<D extends Books, B extends keyof NonNullable<D['books']>> = {
  -readonly [K in keyof BookOf<D, B>['dimensions']]: ValueOf<BookOf<D, B>['dimensions'][K]> | null;
};

/** Measures as the API carries them: decimals as text. */
export type AmountsOf<D extends Books, B extends keyof NonNullable<D['books']>> = {
  -readonly [K in keyof BookOf<D, B>['measures']]: string;
};
