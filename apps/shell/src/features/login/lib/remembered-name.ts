import { browserStorage } from '../../../lib/session/browser-storage.ts';
import { readStoredIn, removeStoredIn, writeStoredIn } from '../../../lib/session/storage.ts';

const KEY = 'pedestal.userName';
const LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

/** The remembered user name of a login entry, or empty. */
export function readRememberedName(loginKey: string): string {
  return readStoredIn<string>(browserStorage, KEY, loginKey) ?? '';
}

/** Remembers the name, or removes it if the person opted out. */
export function rememberName(loginKey: string, userName: string, isWanted: boolean): void {
  if (isWanted) writeStoredIn(browserStorage, KEY, loginKey, userName, LIFETIME_MS);
  else removeStoredIn(browserStorage, KEY, loginKey);
}
