import type { PlainType } from './types.ts';

/** An id; one that an administrator added to a shipped blueprint starts with `x_`. */
export const ID_PATTERN = /^(?:x_)?[a-z][A-Za-z0-9]{0,39}$/;

/** A collection of the same blueprint (`item`) or of another one (`base.item`). */
export const REFERENCE_PATTERN =
  /^(?:(?:x_)?[a-z][A-Za-z0-9]{0,39}\.)?(?:x_)?[a-z][A-Za-z0-9]{0,39}$/;

/** Prefix of whatever an administrator added. */
export const OWN_PREFIX = 'x_';

/** Whether an id belongs to an overlay and not to a shipped blueprint. */
export function isOwnId(id: string): boolean {
  return id.startsWith(OWN_PREFIX);
}

/** Values that every record has; views, filters and expressions may name them. */
export const SYSTEM_FIELDS: Readonly<Record<string, PlainType | 'text'>> = {
  no: 'text',
  state: 'text',
  owner: 'person',
  orgUnit: 'orgUnit',
  created: 'timestamp',
  updated: 'timestamp',
};

/** Actions that every collection has; a transition may add its own. */
export const STANDARD_ACTIONS = ['read', 'create', 'edit', 'delete', 'import', 'export'] as const;

/** Actions of a book besides those of its documents. */
export const BOOK_ACTIONS = ['read', 'close', 'reopen'] as const;

/** Reopens an official document; every collection with states has it. */
export const AMEND_ACTION = 'amend';

const RESERVED_IDS = new Set([
  // System columns, and what expressions know besides fields.
  ...['id', 'version', 'position', ...Object.keys(SYSTEM_FIELDS), 'me', 'myunit', 'today', 'now'],
  // Would make the table of a collection's lines look like that of an added collection.
  'x',
  // Words that CEL reserves.
  ...['as', 'break', 'const', 'continue', 'else', 'false', 'for', 'function', 'if', 'import', 'in'],
  ...['let', 'loop', 'namespace', 'null', 'package', 'return', 'true', 'var', 'void', 'while'],
]);

/** Whether an id cannot name a field, because something else has that name. */
export function isReservedId(id: string): boolean {
  return RESERVED_IDS.has(id) || RESERVED_IDS.has(columnOf(id));
}

/** The SQL identifier of an id: ids of one list that differ only in case are refused. */
export function columnOf(id: string): string {
  return id.toLowerCase();
}
