import { isFileName, MAX_FILE_NAME } from '@pedestal/contract';
import { toNameKey } from '../../../platform/db/name-key.ts';
import { toPinyinKey } from '../../../platform/text/pinyin-key.ts';

const MAX_DIGITS = 10;

/** The columns of a node that are derived from its name. */
export function nameColumns(kind: 'folder' | 'file', name: string) {
  const name_key = toNameKey(name);
  const group = kind === 'folder' ? '0' : '1';
  const natural = toNaturalKey(name_key);
  return {
    name,
    name_key,
    pinyin: toPinyinKey(name),
    sort_name: `${group}${natural}`,
    sort_type: `${group}${extensionOf(name_key)}\u0001${natural}`,
  };
}

/** Sort key with padded numbers, so that `page 9` comes before `page 10`. */
function toNaturalKey(key: string): string {
  return key.replace(/[0-9]{1,10}/g, (digits) => digits.padStart(MAX_DIGITS, '0'));
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Splits the path of an upload into folder names; null when one of them is not a valid name. */
export function splitPath(path: string): string[] | null {
  if (path === '') return [];
  const names = path.split('/').map((name) => name.normalize('NFC'));
  return names.every(isFileName) ? names : null;
}

/** `name (2).txt`. */
export function numbered(kind: 'folder' | 'file', name: string, n: number | string): string {
  const extension = kind === 'file' ? extensionOf(name) : '';
  const end = ` (${n})${extension ? `.${name.slice(name.length - extension.length)}` : ''}`;
  const base = extension ? name.slice(0, -extension.length - 1) : name;
  return `${truncate(base, MAX_FILE_NAME - end.length)}${end}`;
}

/** Cuts without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
  const cut = text.slice(0, Math.max(1, length));
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
