/** Ends the text of a select whose rows the drivers return as lists of values. */
export const AS_LISTS = ' /* as lists */';

/** Ends the text of a statement that nobody waits for. */
export const LATER = ' /* later */';
