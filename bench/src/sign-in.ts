import { createClient, REQUEST_ID_HEADER } from '@pedestal/contract';

/** Signs a person in; returns the headers that make a request theirs. */
export async function signIn(
  url: string,
  userName: string,
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
    body: { userName, password, loginKey },
  });
  return { [REQUEST_ID_HEADER]: token, cookie: cookies.join('; ') };
}

export const signInAsAdmin = (url: string, password: string) => signIn(url, 'admin', password);
