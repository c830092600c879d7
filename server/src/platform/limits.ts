export const KIB = 1_024;
export const MIB = 1_024 * KIB;
export const GIB = 1_024 * MIB;

/** The type of a limits object whose values may be replaced, by an operator or in a test. */
export type Widened<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Widened<Item>[]
      : { readonly [K in keyof T]: Widened<T[K]> };
