import type { z } from 'zod';
import type { ErrorName } from './errors.ts';

/** `public` needs nothing, `session` a signed-in person, anything else that permission code. */
export type Permission = 'public' | 'session' | `${string}:${string}`;

export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whole path, parameters written as `:name`. */
  path: `/gateway/${string}`;
  summary: string;
  permission: Permission;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  output: z.ZodType;
  /** What the call can fail with beyond the failures that every call shares. */
  errors: readonly ErrorName[];
  /** Needs a recent proof of identity, see `STEP_UP_MS`. */
  stepUp?: boolean;
  /** The page makes this call by itself: it does not keep an idle session alive. */
  background?: boolean;
  /** Calls per source and window, where the default of public routes does not fit. */
  limit?: { max: number; seconds: number };
  /** Largest body in bytes, where the server's default does not fit. */
  bodyLimit?: number;
  /** The body is a file of one of these media types instead of JSON. */
  upload?: {
    types: readonly string[];
    maxBytes: number;
    /** Received bytes are stored, so the upload may take any time as long as bytes keep arriving. */
    resumable?: boolean;
  };
  /** The reply is a file, which may take long to send. */
  download?: boolean;
  /** Repeating the call has no effect beyond its reply: a client retries it without a call id. */
  repeatable?: boolean;
  /** Browsers send it by themselves, with a media type of its own, also from documents without an origin. */
  report?: boolean;
  /** Other sites may link to it: a GET that changes nothing. */
  navigation?: boolean;
}

/** Declares one call of the API. Server, client and OpenAPI document all come from this. */
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

/** What a caller passes: `params`, `query` and `body`, each where the route has one. */
export type RouteInput<R> = InputPart<R, 'params', 'params'> &
  InputPart<R, 'query', 'query'> &
  InputPart<R, 'body', 'body'>;

type ParsedPart<R, Part extends string> = R extends {
  [K in Part]: infer Schema extends z.ZodType;
}
  ? { [K in Part]: z.output<Schema> }
  : unknown;

/** What a handler receives after validation. */
export type RouteParsed<R> = ParsedPart<R, 'params'> &
  ParsedPart<R, 'query'> &
  ParsedPart<R, 'body'>;

/** What a handler returns and a caller gets: the envelope's `info`. */
export type RouteOutput<R extends RouteDefinition> = z.output<R['output']>;
