import { REQUEST_ID_HEADER } from '@pedestal/contract';
import { browserStorage, tabStorage } from './browser-storage.ts';
import { readStored, readStoredIn, removeStoredIn, writeStored, writeStoredIn } from './storage.ts';

const DETAILS_KEY = 'pedestal.session';
const HINT_KEY = 'pedestal.lastSession';
/** Storage keys of the open tabs and of the system. */
export const TABS_KEY = 'pedestal.tabs';
export const SYSTEM_KEY = 'pedestal.system';
// The server ends a session after 12 hours at the latest.
const LIFETIME_MS = 12 * 60 * 60 * 1000;

/** The session of a tab, without the token. */
export interface SessionDetails {
  loginKey: string;
  systemCode: string;
  /** The landing page without a return path. */
  indexUrl: string;
  /** The registered hostname that selected the login entry, or empty. */
  hostname: string;
}

export interface Person {
  id: string;
  userName: string;
  displayName: string;
}

interface Message {
  kind: 'signed-in' | 'signed-out' | 'locked' | 'active';
  loginKey: string;
  /** The login entry of the new session, if it is another one. */
  next?: string;
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pedestal.session') : null;

let person: Person | undefined;

/** Tells the other tabs of the session that the screen was locked, or that somebody is at work. */
export function tellOtherTabs(kind: 'locked' | 'active'): void {
  const loginKey = currentSession()?.loginKey;
  if (loginKey) channel?.postMessage({ kind, loginKey } satisfies Message);
}

/** Listens to sign-ins, sign-outs, locks and activity in other tabs of this browser. Returns the unsubscribe function. */
export function onOtherTab(listener: (message: Message) => void): () => void {
  const handle = (event: MessageEvent<Message>) => listener(event.data);
  channel?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}

/** The session of this tab, if it has not expired. */
export function currentSession(): SessionDetails | undefined {
  return readStored<SessionDetails>(tabStorage, DETAILS_KEY);
}

/** The token for requests of this tab. */
export function currentRequestId(): string | undefined {
  const loginKey = currentSession()?.loginKey;
  return loginKey ? readStoredIn<string>(tabStorage, REQUEST_ID_HEADER, loginKey) : undefined;
}

/** Stores a new token under its login key and makes it the session of this tab. */
export function startSession(
  token: string,
  details: SessionDetails,
  lifetimeMs: number = LIFETIME_MS,
): void {
  const before = currentSession()?.loginKey;
  writeStoredIn(tabStorage, REQUEST_ID_HEADER, details.loginKey, token, lifetimeMs);
  writeStored(tabStorage, DETAILS_KEY, details, LIFETIME_MS);
  writeStored(browserStorage, HINT_KEY, details.loginKey, LIFETIME_MS);
  const next = details.loginKey;
  channel?.postMessage({ kind: 'signed-in', loginKey: next } satisfies Message);
  // Tabs of the session that has ended go on with the new one.
  if (before && before !== next) {
    channel?.postMessage({ kind: 'signed-in', loginKey: before, next } satisfies Message);
  }
}

/** Replaces the token after a new proof of identity or a password change. */
export function renewRequestId(token: string): void {
  const loginKey = currentSession()?.loginKey;
  if (loginKey) writeStoredIn(tabStorage, REQUEST_ID_HEADER, loginKey, token, LIFETIME_MS);
}

/** Drops only the token, so that the person can sign in again without leaving the page. */
export function dropRequestId(): void {
  const loginKey = currentSession()?.loginKey;
  if (loginKey) removeStoredIn(tabStorage, REQUEST_ID_HEADER, loginKey);
}

/**
 * Clears everything that this tab stores, also what sub-apps keep there, such as drafts, so that
 * the next person finds nothing. On sign-out, notifies the other tabs of the session.
 */
export function endSession(options: { notifyOtherTabs: boolean }): void {
  const loginKey = currentSession()?.loginKey;
  tabStorage.clear();
  person = undefined;
  if (!loginKey || !options.notifyOtherTabs) return;
  forgetResumable();
  channel?.postMessage({ kind: 'signed-out', loginKey } satisfies Message);
}

/** The login entry of the browser's last session; without one, resuming is pointless. */
export function resumableLoginKey(): string | undefined {
  return readStored<string>(browserStorage, HINT_KEY);
}

export function forgetResumable(): void {
  browserStorage.removeItem(HINT_KEY);
}

/** Remembers the signed-in person, so that the sign-in overlay can ask for the same one. */
export function rememberPerson(next: Person): void {
  person = next;
}

export function currentPerson(): Person | undefined {
  return person;
}
