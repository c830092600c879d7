import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Locale } from '@pedestal/contract';

/** A signed-in person's session, as every call sees it. */
export interface Session {
  id: string;
  userId: string;
  userName: string;
  loginKey: string;
  systemCode: string;
  /** When the person last proved who they are, in ms. */
  reauthAt: number;
}

export interface Cookies {
  get(name: string): string | undefined;
  /** Sets an HttpOnly, SameSite cookie for the whole site; `maxAge` in seconds. */
  set(name: string, value: string, maxAge: number): void;
  clear(name: string): void;
}

/** What a handler may know of the request beyond its checked input. */
export interface CallContext {
  session: Session | null;
  cookies: Cookies;
  requestId: string;
  /** Address of the caller. */
  ip: string;
  userAgent: string;
  /** Host name of the request without port, lower case. */
  hostname: string;
  /** Scheme, host and base path: what links to this console begin with. */
  origin: string;
  locale: Locale;
  /** The `Authorization` header, for the few calls that machines make. */
  authorization: string | undefined;
  /** `HEAD` reaches the handler of `GET`. */
  method: string;
  headers: IncomingHttpHeaders;
  /** The body of an upload route, not read yet. */
  upload?: Readable;
}

export interface SignedInContext extends CallContext {
  session: Session;
}
