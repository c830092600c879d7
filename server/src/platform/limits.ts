export const KIB = 1_024;
export const MIB = 1_024 * KIB;
export const GIB = 1_024 * MIB;

/** Type of a limits object whose values an operator or a test may replace. */
export type Widened<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Widened<Item>[]
      : { readonly [K in keyof T]: Widened<T[K]> };
