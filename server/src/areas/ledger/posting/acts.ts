import type { Movement } from './movement.ts';

/** The document that acts on a book. */
export interface LedgerDocument {
  collection: string;
  id: string;
  revision: number;
}

interface ActBase {
  document: LedgerDocument;
  /** Id of the posting in the blueprint. */
  kind: string;
  userId: string;
  callId: string | undefined;
  at: number;
}

/** Posts movements. Those of an earlier revision are taken back in the same posting. */
export interface PostAct extends ActBase {
  act: 'post';
  day: number;
  movements: readonly Movement[];
  /** Measures, by position, of which nothing may be left under the keys of the movements. */
  empties?: readonly number[];
}

/** Takes back what the document has posted. */
export interface ReverseAct extends ActBase {
  act: 'reverse';
  day: number;
}

/** Reserves what the movements will take. */
export interface ReserveAct extends ActBase {
  act: 'reserve';
  movements: readonly Movement[];
  expiresAt: number;
}

/** Gives back what is reserved. */
export interface ReleaseAct extends ActBase {
  act: 'release' | 'expire';
}

export type LedgerAct = PostAct | ReverseAct | ReserveAct | ReleaseAct;

/** What an act has done; a repeated call finds the first posting. */
export interface Done {
  posting?: string;
  isRepeat: boolean;
}
