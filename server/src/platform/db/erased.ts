/** Value of `deleted_at` after the person was erased. The erasure is the last change of the row. */
export const ERASED = 0;
