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
import i18next from 'i18next';
import { currentLocale } from '../format/i18n.ts';
import { showToast } from '../page/toast.ts';
import { currentRequestId, dropRequestId } from '../session/session.ts';
import { rightsStale } from '../stores/rights-events.ts';
import { beginLoading, modelOf } from './loading.ts';

/** Asks the person to sign in again. Resolves with whether the failed request may be sent again. */
export type UnauthorisedHandler = () => Promise<boolean>;

let askAgain: UnauthorisedHandler | undefined;
let asking: Promise<boolean> | undefined;

/** Says what a 401 does outside the sign-in pages. Returns the function that takes it back. */
export function onUnauthorised(handler: UnauthorisedHandler): () => void {
  askAgain = handler;
  return () => {
    if (askAgain === handler) askAgain = undefined;
  };
}

/** Asks the person to prove again who they are. Resolves with whether they did. */
export type ReauthHandler = () => Promise<boolean>;

let askProof: ReauthHandler | undefined;
let proving: Promise<boolean> | undefined;

/** Says what a sensitive change does that wants a new proof. Returns the function that takes it back. */
export function onReauthRequired(handler: ReauthHandler): () => void {
  askProof = handler;
  return () => {
    if (askProof === handler) askProof = undefined;
  };
}

async function isProofMissing(response: Response): Promise<boolean> {
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

// Requests that fail while the person is being asked wait for the same answer.
function waitForSignIn(handler: UnauthorisedHandler): Promise<boolean> {
  asking ??= handler().finally(() => {
    asking = undefined;
  });
  return asking;
}

/**
 * `fetch` with the session: token, version and language headers, loading flags. After a 401 the
 * person is asked to sign in again and the request is sent once more, so nothing typed is lost.
 * A sensitive change that wants a new proof asks for it in the same way.
 */
export async function sessionFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const usedId = currentRequestId();
  const response = await send(address, init);
  if (response.status === 403 && !(await isProofMissing(response))) {
    rightsStale.emit({ kind: 'refused' });
    return response;
  }
  if (response.status === 403 && askProof) {
    proving ??= askProof().finally(() => {
      proving = undefined;
    });
    return (await proving) ? send(address, init) : response;
  }
  if (response.status !== 401) return response;
  if (!askAgain) {
    dropRequestId();
    return response;
  }
  const hasNewSession = currentRequestId() !== usedId && currentRequestId() !== undefined;
  const canRetry = hasNewSession || (await waitForSignIn(askAgain));
  return canRetry ? send(address, init) : response;
}

/** The spec's words for a status whose reply carries none. */
export function messageForStatus(status: number): string {
  if (status === 0) return i18next.t('app:network.message');
  const texts = HTTP_STATUS_MESSAGES[status] ?? HTTP_STATUS_MESSAGES[status < 500 ? 400 : 500];
  return texts?.[currentLocale()] ?? `HTTP ${status}`;
}

/** Shows a failure: the network notification where no reply came, else the server's message. */
export function showFailure(error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 401) return;
  if (error.status === 0) {
    const title = i18next.t('app:network.title');
    showToast({ kind: 'error', title, message: i18next.t('app:network.message') });
  } else {
    showToast({ kind: 'error', message: error.message });
  }
}

/** A call of the sign-in pages: a 401 is an answer like any other, nobody is asked to sign in. */
export const callSignIn: Call = createClient({
  fetch: (address, init) => send(String(address), init ?? {}),
  messageForStatus,
});

/** A call whose failure the caller shows itself, such as a form beside its fields. */
export const callQuietly: Call = createClient({
  fetch: (address, init) => sessionFetch(String(address), init),
  messageForStatus,
});

/** A call of the API. A failure is shown as a toast and then thrown. */
export const call: Call = async (key, ...args) => {
  try {
    return await callQuietly(key, ...args);
  } catch (error) {
    showFailure(error);
    throw error;
  }
};
