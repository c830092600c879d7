import {
  APP_VERSION,
  ApiError,
  type Call,
  createClient,
  ERRORS,
  HTTP_STATUS_MESSAGES,
  REQUEST_ID_HEADER,
  sendAgain,
} from '@pedestal/contract';
import { currentLocale, readText } from '../format/i18n.ts';
import { showToast } from '../page/toast.ts';
import { currentRequestId, dropRequestId } from '../session/session.ts';
import { noteSessionEndOf } from '../session/session-end.ts';
import { rightsStale } from '../stores/rights-events.ts';
import { beginLoading, modelOf } from './loading.ts';

/** Asks the person to sign in again. Resolves with whether to retry the failed request. */
export type UnauthorisedHandler = () => Promise<boolean>;

let unauthorisedHandler: UnauthorisedHandler | undefined;
let pendingSignIn: Promise<boolean> | undefined;

/** Sets the handler of a 401 outside the sign-in pages. Returns the function that removes it. */
export function onUnauthorised(handler: UnauthorisedHandler): () => void {
  unauthorisedHandler = handler;
  return () => {
    if (unauthorisedHandler === handler) unauthorisedHandler = undefined;
  };
}

/** Asks the person for a new proof of identity. Resolves with whether they gave it. */
export type ReauthHandler = () => Promise<boolean>;

let reauthHandler: ReauthHandler | undefined;
let pendingReauth: Promise<boolean> | undefined;

/** Sets the handler of calls that require a new proof of identity. Returns the function that removes it. */
export function onReauthRequired(handler: ReauthHandler): () => void {
  reauthHandler = handler;
  return () => {
    if (reauthHandler === handler) reauthHandler = undefined;
  };
}

async function requiresReauth(response: Response): Promise<boolean> {
  const envelope = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown } | undefined;
  return envelope?.code === ERRORS.reauthRequired.code;
}

const fetchAgain = sendAgain((input, init) => fetch(input, init));

async function send(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const requestId = currentRequestId();
  if (requestId) headers.set(REQUEST_ID_HEADER, requestId);
  headers.set('app_version', APP_VERSION);
  headers.set('accept-language', currentLocale());
  const finish = beginLoading(modelOf(address));
  try {
    return await fetchAgain(address, { ...init, headers, credentials: 'include' });
  } finally {
    finish();
  }
}

/**
 * Sends a report that may get lost, also while the page is left. Not by `sendBeacon`, which cannot carry the session.
 */
export async function sendReport(address: string, body: object): Promise<unknown> {
  const requestId = currentRequestId();
  if (!requestId) return undefined;
  const response = await fetch(address, {
    method: 'POST',
    keepalive: true,
    credentials: 'include',
    headers: { 'content-type': 'application/json', [REQUEST_ID_HEADER]: requestId },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : undefined;
}

// Requests that fail while the person is being asked share one sign-in.
function waitForSignIn(handler: UnauthorisedHandler): Promise<boolean> {
  pendingSignIn ??= handler().finally(() => {
    pendingSignIn = undefined;
  });
  return pendingSignIn;
}

/**
 * `fetch` with the session: token, version and language headers, loading flags. After a 401 the
 * person is asked to sign in again and the request is retried once, so no input is lost. A call
 * that requires a new proof of identity is handled in the same way.
 */
export async function sessionFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const usedId = currentRequestId();
  const response = await send(address, init);
  if (response.status === 403 && !(await requiresReauth(response))) {
    rightsStale.emit({ kind: 'refused' });
    return response;
  }
  if (response.status === 403 && reauthHandler) {
    pendingReauth ??= reauthHandler().finally(() => {
      pendingReauth = undefined;
    });
    return (await pendingReauth) ? send(address, init) : response;
  }
  if (response.status !== 401) return response;
  await noteSessionEndOf(response);
  if (!unauthorisedHandler) {
    dropRequestId();
    return response;
  }
  const hasNewSession = currentRequestId() !== usedId && currentRequestId() !== undefined;
  const canRetry = hasNewSession || (await waitForSignIn(unauthorisedHandler));
  return canRetry ? send(address, init) : response;
}

/** The spec's message for a status, for replies without one. */
export function messageForStatus(status: number): string {
  if (status === 0) return readText('app:network.message');
  const texts = HTTP_STATUS_MESSAGES[status] ?? HTTP_STATUS_MESSAGES[status < 500 ? 400 : 500];
  return texts?.[currentLocale()] ?? `HTTP ${status}`;
}

/** Shows a failure as a toast: the server's message, or the network notification if there was no reply. */
export function showFailure(error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 401) return;
  if (error.status === 0) showNoReply();
  else showToast({ kind: 'error', message: error.message });
}

/** The network notification: the server did not reply at all. */
export function showNoReply(): void {
  const title = readText('app:network.title');
  showToast({ kind: 'error', title, message: messageForStatus(0) });
}

/** A call of the sign-in pages: a 401 is returned like any other failure. */
export const callSignIn: Call = createClient({
  fetch: (address, init) => send(String(address), init ?? {}),
  messageForStatus,
});

/** A call whose failure the caller shows, such as a form beside its fields. */
export const callQuietly: Call = createClient({
  fetch: (address, init) => sessionFetch(String(address), init),
  messageForStatus,
});

/** An API call. A failure is shown as a toast and then thrown. */
export const call: Call = async (key, ...args) => {
  try {
    return await callQuietly(key, ...args);
  } catch (error) {
    showFailure(error);
    throw error;
  }
};
