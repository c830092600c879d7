import type { Path } from '../tree.ts';

/**
 * What an administrator changed in a shipped blueprint. Operations name parts by stable ids, so that
 * they can be replayed on the next shipped version.
 */
export type OverlayOperation = AddOperation | SetOperation | ReplaceOperation | OrderOperation;

/** Adds a part with an `x_` id to a list, after another part or at the end. */
export interface AddOperation {
  readonly op: 'add';
  /** Of the list: `['collections', 'receipt', 'fields']`. */
  readonly path: Path;
  readonly value: { readonly id: string };
  readonly after?: string;
}

/** Sets a key of a part: its title, `hidden`, columns, a condition. Undefined removes the key. */
export interface SetOperation {
  readonly op: 'set';
  readonly path: Path;
  readonly key: string;
  readonly value?: unknown;
  /** The value that the administrator saw. */
  readonly base?: unknown;
}

/** Gives a field another type. */
export interface ReplaceOperation {
  readonly op: 'replace';
  readonly path: Path;
  readonly value: { readonly id: string };
  readonly base?: unknown;
}

/**
 * Puts the parts of a list into another order. A part that it does not name, such as one of a newer
 * shipped version, stays behind the part that it follows.
 */
export interface OrderOperation {
  readonly op: 'order';
  /** Of the list. */
  readonly path: Path;
  readonly value: readonly string[];
}
