import { createClient, REQUEST_ID_HEADER } from '@pedestal/contract';

/** Signs the administrator in; returns the headers that make a request theirs. */
export async function signInAsAdmin(
  url: string,
  password: string,
): Promise<Record<string, string>> {
  const cookies: string[] = [];
  const call = createClient({
    baseUrl: url,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      cookies.push(
        ...response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''),
      );
      return response;
    },
  });
  const { loginKey } = await call('POST /gateway/authority/login/getLoginConfig', { body: {} });
  const { token } = await call('POST /gateway/authority/login/normal', {
    body: { userName: 'admin', password, loginKey },
  });
  return { [REQUEST_ID_HEADER]: token, cookie: cookies.join('; ') };
}
