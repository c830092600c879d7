import { type Call, createClient, REQUEST_ID_HEADER } from '@pedestal/contract';

export interface Credentials {
  userName: string;
  password: string;
}

/** Address of the console under test, without a slash at its end. */
export function consoleUrl(): string {
  return readVariable('PEDESTAL_E2E_URL');
}

export function adminCredentials(): Credentials {
  return { userName: 'admin', password: readVariable('PEDESTAL_ADMIN_PASSWORD') };
}

/** The typed client, as one browser: it keeps its cookies. */
export function createTestClient(token?: () => string, baseUrl = consoleUrl()): Call {
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
      const response = await fetch(input, init);
      for (const header of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (header.split(';', 1)[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      return response;
    },
  });
}

/** A client that is signed in, to make and read data with. */
export async function createSignedInClient(
  credentials: Credentials,
  baseUrl = consoleUrl(),
): Promise<Call> {
  let token = '';
  const call = createTestClient(() => token, baseUrl);
  const { loginKey } = await call('POST /gateway/authority/login/getLoginConfig', { body: {} });
  const body = { ...credentials, loginKey };
  ({ token } = await call('POST /gateway/authority/login/normal', { body }));
  return call;
}

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Start the browser tests by: npm run e2e`);
  return value;
}
