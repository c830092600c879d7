import { signInAsAdmin } from '../sign-in.ts';

/** A signed-in client of the measured gateway. */
export interface Person {
  headers: Record<string, string>;
  /** The reply's body as text; throws where it is not a success. */
  get(path: string): Promise<string>;
  put(path: string, body: unknown): Promise<string>;
}

export async function enterAsAdmin(url: string, password: string): Promise<Person> {
  const headers = await signInAsAdmin(url, password);
  const read = async (response: Response) => {
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
    return text;
  };
  return {
    headers,
    get: async (path) => read(await fetch(url + path, { headers })),
    put: async (path, body) =>
      read(
        await fetch(url + path, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  };
}
