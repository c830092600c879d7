import type { Key } from '../book/book.ts';

/** A movement of a posting before its values are known. */
export interface Movement {
  key: Key;
  /** By measure; null: what the average or the other side of the posting says. */
  amounts: readonly (bigint | null)[];
}

/** A movement as it is stored. */
export interface ValuedMovement {
  keyId: string;
  amounts: readonly bigint[];
  /** The posting that it takes back. */
  reverses: string | null;
}

/** Why a posting is refused. Amounts are decimals. */
export type Refusal = { book: string } /** A guarded balance does not suffice. */ & (
  | { name: 'short'; measure: string; key: Key; wanted: string; available: string; missing: string }
  /** On a later day it would not have sufficed for what was posted then. */
  | {
      name: 'shortLater';
      measure: string;
      key: Key;
      missing: string;
      day: number;
      document: { collection: string; id: string } | undefined;
    }
  /** The posting had to take all, and something is left. */
  | { name: 'notEmptied'; measure: string; key: Key; missing: string }
  /** The movements do not sum to zero. */
  | { name: 'unbalanced'; measure: string; difference: string }
  | { name: 'periodClosed'; period: number }
  /** This revision of the document has been posted by another call. */
  | { name: 'alreadyPosted' }
  | { name: 'dayMissing' }
  | { name: 'tooLarge' }
  | { name: 'tooManyMovements' }
  /** A unit of measure without a ratio. */
  | { name: 'ratioMissing'; measure: string }
);

/** Thrown while a posting is prepared. */
export class PostingRefused extends Error {
  override readonly name = 'PostingRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`the posting is refused: ${refusal.name}`);
    this.refusal = refusal;
  }
}
