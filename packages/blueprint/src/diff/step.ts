import type { Path } from '../tree.ts';

/**
 * How much a step costs. Instant: the catalogue and empty columns change. Backfill: rows are
 * written or an index is built, in the background. Lossy: values may be lost.
 */
export type StepCost = 'instant' | 'backfill' | 'lossy';

/** A change of one part; `before` and `after` make every step reversible. */
export type Change =
  /** Adds a part to a list at an index, or removes it from there. */
  | {
      readonly op: 'add' | 'remove';
      readonly path: Path;
      readonly index: number;
      readonly value: unknown;
    }
  /** Sets a key of a part; undefined means that it is absent. */
  | {
      readonly op: 'set';
      readonly path: Path;
      readonly key: string;
      readonly before: unknown;
      readonly after: unknown;
    }
  /** Replaces a field by one of another type, scale or target: a new column. */
  | {
      readonly op: 'replace';
      readonly path: Path;
      readonly before: unknown;
      readonly after: unknown;
    }
  /** Puts the parts of a list into another order. */
  | {
      readonly op: 'order';
      readonly path: Path;
      readonly before: readonly string[];
      readonly after: readonly string[];
    };

export type Step = Change & { readonly cost: StepCost };
