import type { KeyValueStorage } from './browser-storage.ts';

/** A value with its lifetime: it expires `expired` milliseconds after `writeTime`. */
export interface StoredValue<T> {
  value: T;
  writeTime: number;
  expired: number;
}

type Group = Record<string, StoredValue<unknown>>;

function isStoredValue(entry: unknown): entry is StoredValue<unknown> {
  const stored = entry as Partial<StoredValue<unknown>> | null;
  return typeof stored?.writeTime === 'number' && typeof stored.expired === 'number';
}

function isExpired(stored: StoredValue<unknown>, now: number): boolean {
  return now >= stored.writeTime + stored.expired;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a stored value. An expired one is deleted and counts as absent. */
export function readStored<T>(
  storage: KeyValueStorage,
  key: string,
  now = Date.now(),
): T | undefined {
  const stored = parse(storage.getItem(key));
  if (isStoredValue(stored) && !isExpired(stored, now)) return stored.value as T;
  storage.removeItem(key);
  return undefined;
}

export function writeStored(
  storage: KeyValueStorage,
  key: string,
  value: unknown,
  expired: number,
  now = Date.now(),
): void {
  storage.setItem(key, JSON.stringify({ value, writeTime: now, expired }));
}

function readGroup(storage: KeyValueStorage, key: string): Group {
  const group = parse(storage.getItem(key));
  if (typeof group !== 'object' || group === null) return {};
  return Object.fromEntries(Object.entries(group).filter(([, entry]) => isStoredValue(entry)));
}

function writeGroup(storage: KeyValueStorage, key: string, group: Group): void {
  if (Object.keys(group).length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(group));
}

/** Like `readStored`, for one of several values under the same storage key. */
export function readStoredIn<T>(
  storage: KeyValueStorage,
  key: string,
  name: string,
  now = Date.now(),
): T | undefined {
  const group = readGroup(storage, key);
  const stored = Object.hasOwn(group, name) ? group[name] : undefined;
  if (!stored) return undefined;
  if (!isExpired(stored, now)) return stored.value as T;
  removeStoredIn(storage, key, name);
  return undefined;
}

export function writeStoredIn(
  storage: KeyValueStorage,
  key: string,
  name: string,
  value: unknown,
  expired: number,
  now = Date.now(),
): void {
  const group = readGroup(storage, key);
  writeGroup(storage, key, { ...group, [name]: { value, writeTime: now, expired } });
}

export function removeStoredIn(storage: KeyValueStorage, key: string, name: string): void {
  const { [name]: _removed, ...rest } = readGroup(storage, key);
  writeGroup(storage, key, rest);
}
