import type { FastifyInstance } from 'fastify';

export interface Reply {
  status: number;
  code: number;
  info: never;
  details: { retryAfter?: number; reason?: string; fields?: { field: string }[] } | undefined;
  headers: Record<string, unknown>;
  setCookies: string[];
  text: string;
}

export interface BrowserOptions {
  ip?: string;
  host?: string;
  userAgent?: string;
}

type Extra = { headers?: Record<string, string>; token?: string | null };

/** Stores cookies and the token like a browser, and calls the gateway without a network. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  readonly #app: FastifyInstance;
  readonly #options: BrowserOptions;

  constructor(app: FastifyInstance, options: BrowserOptions = {}) {
    this.#app = app;
    this.#options = options;
  }

  /** The same browser at another gateway. */
  on(app: FastifyInstance): Browser {
    const other = new Browser(app, this.#options);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.token = this.token;
    return other;
  }

  post(path: string, body?: unknown, extra: Extra = {}): Promise<Reply> {
    return this.#send('POST', path, body, extra);
  }

  get(path: string, extra: Extra = {}): Promise<Reply> {
    return this.#send('GET', path, undefined, extra);
  }

  put(path: string, body: unknown, extra: Extra = {}): Promise<Reply> {
    return this.#send('PUT', path, body, extra);
  }

  delete(path: string, extra: Extra = {}): Promise<Reply> {
    return this.#send('DELETE', path, undefined, extra);
  }

  async #send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    extra: Extra,
  ): Promise<Reply> {
    const token = extra.token === undefined ? this.token : extra.token;
    const response = await this.#app.inject({
      method,
      url: path,
      remoteAddress: this.#options.ip ?? '203.0.113.7',
      headers: {
        host: this.#options.host ?? 'localhost:8080',
        'user-agent': this.#options.userAgent ?? 'Mozilla/5.0 (X11; Linux) Chrome/150.0',
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader() } : {}),
        ...(token ? { sdnxrequestid: token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...extra.headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) this.#storeCookie(line);
    const envelope = response.headers['content-type']?.toString().includes('json')
      ? response.json()
      : {};
    const { code, info, details } = envelope;
    const { statusCode: status, headers, payload: text } = response;
    return { status, code, info: info as never, details, headers, setCookies, text };
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    if (/max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
