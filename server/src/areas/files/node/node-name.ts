import { isFileName, MAX_FILE_NAME } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';

const MAX_DIGITS = 10;
const TRIES = 50;

/** The columns of a node that come from its name. */
export function nameColumns(kind: 'folder' | 'file', name: string) {
  const name_key = toNameKey(name);
  const group = kind === 'folder' ? '0' : '1';
  const natural = toNaturalKey(name_key);
  return {
    name,
    name_key,
    sort_name: `${group}${natural}`,
    sort_type: `${group}${extensionOf(name_key)}\u0001${natural}`,
  };
}

/** Numbers in names sort by value: `page 9` comes before `page 10`. */
function toNaturalKey(key: string): string {
  return key.replace(/[0-9]{1,10}/g, (digits) => digits.padStart(MAX_DIGITS, '0'));
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The folders of an upload's path; null: one of them is no name. */
export function splitPath(path: string): string[] | null {
  if (path === '') return [];
  const names = path.split('/').map((name) => name.normalize('NFC'));
  return names.every(isFileName) ? names : null;
}

/** The name itself where it is free in the folder, else the first free one of `name (2)`, `name (3)` … */
export async function findFreeName(
  trx: Db,
  parentId: string,
  kind: 'folder' | 'file',
  name: string,
): Promise<string> {
  const candidates = [
    name,
    ...Array.from({ length: TRIES }, (_, n) => numbered(kind, name, n + 2)),
  ];
  const rows = await trx
    .selectFrom('dfs_node')
    .select('name_key')
    .where('parent_id', '=', parentId)
    .where('trashed_at', 'is', null)
    .where('name_key', 'in', candidates.map(toNameKey))
    .execute();
  const taken = new Set(rows.map((row) => row.name_key));
  return (
    candidates.find((candidate) => !taken.has(toNameKey(candidate))) ??
    numbered(kind, name, newId().slice(-6))
  );
}

/** `name (2).txt`. */
export function numbered(kind: 'folder' | 'file', name: string, n: number | string): string {
  const extension = kind === 'file' ? extensionOf(name) : '';
  const end = ` (${n})${extension ? `.${name.slice(name.length - extension.length)}` : ''}`;
  const base = extension ? name.slice(0, -extension.length - 1) : name;
  return `${cutTo(base, MAX_FILE_NAME - end.length)}${end}`;
}

/** Never cuts a character in two. */
function cutTo(text: string, length: number): string {
  const cut = text.slice(0, Math.max(1, length));
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
