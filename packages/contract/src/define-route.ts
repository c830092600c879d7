import type { z } from 'zod';
import type { ErrorName } from './errors.ts';

/** `public`: no session; `session`: any signed-in person; else the required permission code. */
export type Permission = 'public' | 'session' | `${string}:${string}`;

export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path, with parameters as `:name`. */
  path: `/gateway/${string}`;
  summary: string;
  permission: Permission;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  output: z.ZodType;
  /** Errors of this call, in addition to the errors that every call can return. */
  errors: readonly ErrorName[];
  /** Requires a recent step-up, see `STEP_UP_MS`. */
  stepUp?: boolean;
  /** A background call of the page: it does not keep an idle session alive. */
  background?: boolean;
  /** Rate limit per source. Default: the limit of public routes. */
  limit?: { max: number; seconds: number };
  /** Maximum body size in bytes. Default: the limit of the server. */
  bodyLimit?: number;
  /** Maximum number of list items and object members in the body. Default: `MAX_BODY_VALUES`. */
  bodyValues?: number;
  /** Accepted media types, if the body is a file instead of JSON. */
  upload?: {
    types: readonly string[];
    maxBytes: number;
    /** Received bytes are stored: the upload may take any time while bytes keep arriving. */
    resumable?: boolean;
    /** Headers of the request and of the reply, where they replace JSON body and envelope (tus). */
    headers?: z.ZodObject;
    reply?: z.ZodObject;
  };
  /** Calculates long: up to a minute. */
  slow?: boolean;
  /** The reply is a file; sending it may take long. */
  download?: boolean;
  /** Idempotent: a client retries the call without a call id. */
  repeatable?: boolean;
  /** Browsers send it as a report, with its own media type, also from an opaque origin. */
  report?: boolean;
  /** Other sites may link to it: a GET that changes nothing. */
  navigation?: boolean;
}

/** Declares one route. Server, client and OpenAPI document are derived from it. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route;
}

type InputPart<R, Part extends string, Name extends string> = R extends {
  [K in Part]: infer Schema extends z.ZodType;
}
  ? Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> }
  : unknown;

/** Input of a caller: the `params`, `query` and `body` that the route declares. */
export type RouteInput<R> = InputPart<R, 'params', 'params'> &
  InputPart<R, 'query', 'query'> &
  InputPart<R, 'body', 'body'>;

type ParsedPart<R, Part extends string> = R extends {
  [K in Part]: infer Schema extends z.ZodType;
}
  ? { [K in Part]: z.output<Schema> }
  : unknown;

/** Validated input of a handler. */
export type RouteParsed<R> = ParsedPart<R, 'params'> &
  ParsedPart<R, 'query'> &
  ParsedPart<R, 'body'>;

/** Output of a handler: the `info` of the envelope. */
export type RouteOutput<R extends RouteDefinition> = z.output<R['output']>;
