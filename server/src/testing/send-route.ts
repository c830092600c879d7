import type { RouteDefinition } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import type { Browser } from './browser.ts';

/** The input of a route, not checked: tests also send what the contract refuses. */
export interface RouteValues {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface SendOptions {
  /** The person who calls; none: a stranger. */
  browser?: Browser | undefined;
  address?: string;
  headers?: Record<string, string>;
  /** Bytes instead of a JSON body. */
  payload?: string | Buffer;
}

/** Calls a route of the contract without a network. */
export function sendRoute(
  app: FastifyInstance,
  { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
  { params = {}, query = {}, body }: RouteValues,
  { browser, address = '203.0.113.7', headers, payload }: SendOptions = {},
) {
  const bytes = payload ?? (body === undefined ? undefined : JSON.stringify(body));
  const place = path.replace(/:(\w+)/g, (_, name: string) => encode(params[name]));
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return app.inject({
    method,
    url: pairs.length > 0 ? `${place}?${pairs.join('&')}` : place,
    remoteAddress: address,
    headers: {
      host: 'localhost:8080',
      ...(browser ? { cookie: browser.cookieHeader(), sdnxrequestid: browser.token ?? '' } : {}),
      ...(bytes === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(bytes === undefined ? {} : { payload: bytes }),
  });
}

/** A lone surrogate has no encoding, so its bytes are sent as an attacker would write them. */
function encode(value: unknown): string {
  const text = String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}
