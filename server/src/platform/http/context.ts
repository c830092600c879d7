import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Locale } from '@pedestal/contract';
import type { TokenScope } from './token-scope.ts';

export interface Session {
  id: string;
  userId: string;
  userName: string;
  loginKey: string;
  systemCode: string;
  /** Time of the last step-up or sign-in, in ms. */
  reauthAt: number;
  /** Set for a call of a service account, which has no session in a browser. */
  token?: { id: string; scope: TokenScope };
}

export interface Cookies {
  get(name: string): string | undefined;
  /** Sets an HttpOnly, SameSite cookie for the whole site; `maxAge` in seconds. */
  set(name: string, value: string, maxAge: number): void;
  clear(name: string): void;
}

/** Data of the request for a handler, besides its validated input. */
export interface CallContext {
  session: Session | null;
  cookies: Cookies;
  requestId: string;
  /** Address of the caller. */
  ip: string;
  userAgent: string;
  /** Host name of the request without port, lower case. */
  hostname: string;
  /** Scheme, host and base path: the prefix of links to this console. */
  origin: string;
  locale: Locale;
  /** The `Authorization` header, used by machine clients. */
  authorization: string | undefined;
  /** `GET` handlers also receive `HEAD`. */
  method: string;
  headers: IncomingHttpHeaders;
  /** Calls the listener if the caller goes away before the reply was sent. */
  onDisconnect?(listener: () => void): void;
  /** Unread body of an upload route. */
  upload?: Readable;
}

export interface SignedInContext extends CallContext {
  session: Session;
}
