import { OPTIONAL_LISTS } from '../tree.ts';

/** Keys in the order in which they are written; keys that are not listed follow by name. */
const KEY_ORDER = [
  ...['format', 'id', 'name', 'version', 'title', 'help', 'message', 'type', 'kind', 'of', 'to'],
  ...[
    'label',
    'key',
    'number',
    'ownerTitle',
    'pattern',
    'at',
    'per',
    'scale',
    'min',
    'max',
    'choices',
    'copy',
  ],
  ...['expression', 'required', 'unique', 'hidden', 'default', 'color', 'frozen', 'requires'],
  ...[
    'book',
    'collection',
    'collections',
    'fields',
    'lines',
    'initial',
    'states',
    'transitions',
    'from',
  ],
  ...['guard', 'permission', 'effects', 'rules', 'check', 'field', 'views', 'view', 'page'],
  ...[
    'columns',
    'filter',
    'sort',
    'group',
    'waits',
    'late',
    'form',
    'show',
    'wide',
    'print',
    'paper',
    'blocks',
    'search',
    'indexes',
    'roles',
    'grants',
    'actions',
  ],
  ...['scope', 'rule', 'menus', 'icon', 'entries'],
  ...['books', 'dimensions', 'measures', 'reservations', 'measure', 'hours', 'periods'],
  'conserving',
  ...['average', 'postings', 'posting', 'day', 'empties', 'moves', 'when', 'set', 'ratios'],
  ...['approvals', 'approved', 'rejected', 'withdrawn', 'summary', 'definition'],
  ...['dashboards', 'content'],
];

const RANKS = new Map(KEY_ORDER.map((key, index) => [key, index]));

/** The same data with its keys in a fixed order, at every level. */
export function canonicalize<T>(value: T): T {
  if (Array.isArray(value)) return value.map((each) => canonicalize(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, each]) => each !== undefined && !isEmptyList(key, each),
  );
  entries.sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, canonicalize(each)])) as T;
}

/** A list that is absent where it is empty. */
function isEmptyList(key: string, value: unknown): boolean {
  return OPTIONAL_LISTS.has(key) && Array.isArray(value) && value.length === 0;
}

function rankOf(key: string): number {
  return RANKS.get(key) ?? KEY_ORDER.length;
}

/** The canonical text: equal data has equal bytes. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(canonicalize(value));
}

/** SHA-256 of the canonical text, in hex. */
export async function hashOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalText(value));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
