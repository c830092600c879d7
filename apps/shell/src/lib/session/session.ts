import { REQUEST_ID_HEADER } from '@pedestal/contract';
import { browserStorage, tabStorage } from './browser-storage.ts';
import { readStored, readStoredIn, removeStoredIn, writeStored, writeStoredIn } from './storage.ts';

const DETAILS_KEY = 'pedestal.session';
const HINT_KEY = 'pedestal.lastSession';
/** Where a tab keeps what is open in it, and in which system: gone with the session. */
export const TABS_KEY = 'pedestal.tabs';
export const SYSTEM_KEY = 'pedestal.system';
// The server ends a session after 12 hours at the latest, so the token is useless from then on.
const LIFETIME_MS = 12 * 60 * 60 * 1000;

/** What a tab knows of its session, apart from the token. */
export interface SessionDetails {
  loginKey: string;
  systemCode: string;
  /** Where the person lands when they were going nowhere else. */
  indexUrl: string;
  /** The registered hostname that the login entry was chosen by, where one was. */
  hostname: string;
}

export interface Person {
  id: string;
  userName: string;
  displayName: string;
}

type Message = { kind: 'signed-in' | 'signed-out'; loginKey: string };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pedestal.session') : null;

let person: Person | undefined;

/** Listens to sign-ins and sign-outs in other tabs of this browser. Returns the unsubscribe function. */
export function onOtherTab(listener: (message: Message) => void): () => void {
  const handle = (event: MessageEvent<Message>) => listener(event.data);
  channel?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}

/** The session of this tab, if it has one whose time is not up. */
export function currentSession(): SessionDetails | undefined {
  return readStored<SessionDetails>(tabStorage, DETAILS_KEY);
}

/** The token that requests of this tab carry. */
export function currentRequestId(): string | undefined {
  const loginKey = currentSession()?.loginKey;
  return loginKey ? readStoredIn<string>(tabStorage, REQUEST_ID_HEADER, loginKey) : undefined;
}

/** Keeps a new token under its login key and makes it the session of this tab. */
export function startSession(
  token: string,
  details: SessionDetails,
  lifetimeMs: number = LIFETIME_MS,
): void {
  writeStoredIn(tabStorage, REQUEST_ID_HEADER, details.loginKey, token, lifetimeMs);
  writeStored(tabStorage, DETAILS_KEY, details, LIFETIME_MS);
  writeStored(browserStorage, HINT_KEY, details.loginKey, LIFETIME_MS);
  channel?.postMessage({ kind: 'signed-in', loginKey: details.loginKey } satisfies Message);
}

/** Takes over the token that a renewed proof of identity or a new password gives. */
export function renewRequestId(token: string): void {
  const loginKey = currentSession()?.loginKey;
  if (loginKey) writeStoredIn(tabStorage, REQUEST_ID_HEADER, loginKey, token, LIFETIME_MS);
}

/** Drops the token but keeps the rest: the person may sign in again without leaving the page. */
export function dropRequestId(): void {
  const loginKey = currentSession()?.loginKey;
  if (loginKey) removeStoredIn(tabStorage, REQUEST_ID_HEADER, loginKey);
}

/**
 * Forgets everything that this tab keeps, also what the pages of the session put there: the next
 * person must find nothing. Other tabs of the same session are told where the person signed out.
 */
export function endSession(options: { notifyOtherTabs: boolean }): void {
  const loginKey = currentSession()?.loginKey;
  for (const key of [REQUEST_ID_HEADER, DETAILS_KEY, TABS_KEY, SYSTEM_KEY]) {
    tabStorage.removeItem(key);
  }
  person = undefined;
  if (!loginKey || !options.notifyOtherTabs) return;
  forgetResumable();
  channel?.postMessage({ kind: 'signed-out', loginKey } satisfies Message);
}

/** The login entry that this browser last signed in to: only then is a resume worth a call. */
export function resumableLoginKey(): string | undefined {
  return readStored<string>(browserStorage, HINT_KEY);
}

export function forgetResumable(): void {
  browserStorage.removeItem(HINT_KEY);
}

/** Whoever loads the user says who it is, so that the sign-in overlay can ask for the same person. */
export function rememberPerson(next: Person): void {
  person = next;
}

export function currentPerson(): Person | undefined {
  return person;
}
