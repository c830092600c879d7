import {
  ApiError,
  type Call,
  createClient,
  REQUEST_ID_HEADER,
  sendAgain,
} from '@pedestal/contract';
import type { Page } from '@playwright/test';

const ADMINISTRATOR = 'admin';
const RENEW_MS = 5 * 60_000;

export interface Credentials {
  userName: string;
  password: string;
}

/** URL of the console under test, without a trailing slash. */
export function consoleUrl(): string {
  return readVariable('PEDESTAL_E2E_URL');
}

export function adminCredentials(): Credentials {
  return { userName: ADMINISTRATOR, password: readVariable('PEDESTAL_ADMIN_PASSWORD') };
}

/** `fetch` for test setup: retries like the console's client, with longer waits for busy gateways. */
export function persist(send: typeof fetch): typeof fetch {
  return sendAgain(send, { longestWait: 10 });
}

/** The typed client as one browser, with its own cookie jar. */
export function createTestClient(token?: () => string, baseUrl = consoleUrl()): Call {
  const send = persist((input, init) => fetch(input, init));
  const cookies = new Map<string, string>();
  return createClient({
    baseUrl,
    headers: () => ({
      ...(token ? { [REQUEST_ID_HEADER]: token() } : {}),
      ...(cookies.size > 0
        ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
        : {}),
    }),
    fetch: async (input, init) => {
      const response = await send(input, init);
      for (const header of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (header.split(';', 1)[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      return response;
    },
  });
}

/** The typed client with the cookies of the page's browser. */
export function createPageClient({ request }: Page): Call {
  return createClient({
    fetch: persist(async (input, init) => {
      const { method = 'GET', body, headers } = init ?? {};
      const reply = await request.fetch(String(input), {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { data: body } : {}),
      });
      return new Response(new Uint8Array(await reply.body()), { status: reply.status() });
    }),
  });
}

/** A signed-in client, to create and read test data. */
export async function createSignedInClient(
  credentials: Credentials,
  baseUrl = consoleUrl(),
): Promise<Call> {
  const isAdministrator = credentials.userName === ADMINISTRATOR;
  return isAdministrator ? shareAdministrator(credentials, baseUrl) : signIn(credentials, baseUrl);
}

async function signIn(credentials: Credentials, baseUrl: string): Promise<Call> {
  let token = '';
  const call = createTestClient(() => token, baseUrl);
  const { loginKey } = await call('POST /gateway/authority/login/getLoginConfig', { body: {} });
  const body = { ...credentials, loginKey };
  ({ token } = await call('POST /gateway/authority/login/normal', { body }));
  return call;
}

/** Shared clients by console URL. */
const administrators = new Map<string, { call: Promise<Call>; since: number }>();

/**
 * A person may have five sessions, and each new one ends the oldest. So all tests of a worker share
 * one administrator session, recent enough for step-up; where another test has ended it,
 * the next call signs in again.
 */
function shareAdministrator(credentials: Credentials, baseUrl: string): Call {
  const current = () => {
    const kept = administrators.get(baseUrl);
    if (kept && Date.now() - kept.since < RENEW_MS) return kept.call;
    const call = signIn(credentials, baseUrl);
    administrators.set(baseUrl, { call, since: Date.now() });
    return call;
  };
  return (async (...args: Parameters<Call>) => {
    const call = await current();
    try {
      return await call(...args);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      administrators.delete(baseUrl);
      return (await current())(...args);
    }
  }) as Call;
}

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Start the browser tests by: npm run e2e`);
  return value;
}
