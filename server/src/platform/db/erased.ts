/** When a person was deleted, as their erasure leaves it. The erasure is also the last change of their row. */
export const ERASED = 0;
