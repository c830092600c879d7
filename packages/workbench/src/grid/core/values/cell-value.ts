/** Typed or pasted text that the column cannot read. It is shown and pending, but never saved. */
export interface UnreadText {
  unread: string;
}

/** Numbers and days are text, instants are ms, as the gateway sends them. */
export type CellValue = string | number | boolean | readonly string[] | null | UnreadText;

/** A cell by its row and column. */
export interface CellPlace {
  rowId: string;
  field: string;
}

export function isUnread(value: CellValue): value is UnreadText {
  return typeof value === 'object' && value !== null && 'unread' in value;
}

export function isSameValue(a: CellValue, b: CellValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => value === b[index]);
  }
  if (isUnread(a) && isUnread(b)) return a.unread === b.unread;
  return a === b;
}
