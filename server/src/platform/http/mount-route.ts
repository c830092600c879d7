import {
  AppError,
  CORRELATION_HEADER,
  type ErrorName,
  isMachineRoute,
  type Locale,
  type Permission,
  REQUEST_ID_HEADER,
  type RouteDefinition,
  type RouteOutput,
  type RouteParsed,
  STEP_UP_MS,
} from '@pedestal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MIB } from '../limits.ts';
import { isDoneAlready, requireValidKey } from './call-again.ts';
import type { CallContext, Session, SignedInContext } from './context.ts';
import { createCookies } from './cookies.ts';
import { refuseCrossSite } from './cross-site.ts';
import { acceptedEncodings, compressReply } from './encodings.ts';
import { CachedReply, successBody } from './envelope.ts';
import { hostnameOf, isLoopbackHost } from './hosts.ts';
import type { Limiter } from './limiter.ts';
import { localeOf } from './locale.ts';
import { RawReply } from './raw-reply.ts';
import { sourceOf } from './source.ts';
import { coversCode, runInScope } from './token-scope.ts';
import { validateInput } from './validate.ts';

const UPLOAD_TIME_LIMIT_MS = 120_000;
const SLOW_TIME_LIMIT_MS = 60_000;
/** A body that may be larger is an import, which takes as long as an upload. */
const LARGE_BODY = MIB;
/** Total limit of a file transfer. Stalled transfers end earlier. */
export const TRANSFER_TIME_LIMIT_MS = 6 * 3_600_000;
const DOWNLOAD_IDLE_MS = 30_000;
const PUBLIC_LIMIT = { max: 600, seconds: 60 };
/** Smaller replies fit into one packet without compression. */
const WORTH_COMPRESSING = 1_024;
const REQUEST_ID_HEADER_KEY = REQUEST_ID_HEADER.toLowerCase();
const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/;
const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declaration in the contract; required for every route below /gateway. */
    contract?: RouteDefinition;
  }
  interface FastifyRequest {
    call: CallContext;
  }
}

/** Services of the gateway that mounting uses. */
export interface MountDependencies {
  clock: () => number;
  limiter: Limiter;
  defaultLocale: Locale;
  /** Base path of the console. */
  base: string;
  /** The session of a token and the browser's cookie. `touch` counts as activity of the person. */
  resolveSession(
    token: string,
    caller: CallContext,
    touch: boolean,
  ): Session | null | Promise<Session | null>;
  /** The error for a token without a session, which may say why it ended. */
  explainEnd(token: string, cookies: CallContext['cookies']): Promise<ErrorName>;
  /** The account of a service token. Throws `serviceTokenInvalid`, or `tooManyRequests`. */
  resolveServiceToken(token: string, call: CallContext): Promise<Session>;
  /** Does the person hold this permission code in any of their systems? */
  hasPermission(session: Session, permission: string): boolean | Promise<boolean>;
  /** Was a call with this id executed, by this person if signed in? */
  wasDone(callId: string, userId: string | undefined): Promise<boolean>;
}

type ContextOf<R extends RouteDefinition> = R['permission'] extends 'public'
  ? CallContext
  : SignedInContext;

type Answer<R extends RouteDefinition> = RouteOutput<R> | CachedReply | RawReply;

export type Mount = <R extends RouteDefinition>(
  route: R,
  handle: (input: RouteParsed<R>, context: ContextOf<R>) => Promise<Answer<R>> | Answer<R>,
) => void;

/** Returns the function that mounts a contract route: guard, parse, call, reply. */
export function createMount(app: FastifyInstance, dependencies: MountDependencies): Mount {
  return (route, handle) => {
    app.route({
      method: route.method,
      url: route.path,
      config: { contract: route },
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      ...timeLimitOf(route),
      onRequest: async (request, reply) => {
        request.call = describeCall(request, reply, dependencies);
        if (!route.report) refuseCrossSite(request, route.navigation);
        if (route.permission === 'public') {
          dependencies.limiter(
            `${route.path} ${sourceOf(request.ip)}`,
            route.limit ?? PUBLIC_LIMIT,
          );
        } else {
          request.call.session = await requireSession(request, route, dependencies);
        }
      },
      handler: async (request, reply) => {
        requireValidKey(request);
        if (await isDoneAlready(request, route, dependencies))
          return sendInfo(request, reply, null);
        const input = await validateInput(route, request, request.call.locale);
        const answer = () => handle(input as never, request.call as never);
        const token = request.call.session?.token;
        const info = await (token ? runInScope(token.scope, answer) : answer());
        return sendInfo(request, reply, info);
      },
    });
  };
}

function timeLimitOf({ upload, download, slow, bodyLimit = 0 }: RouteDefinition): {
  handlerTimeout?: number;
} {
  if (download || upload?.resumable) return { handlerTimeout: TRANSFER_TIME_LIMIT_MS };
  if (slow) return { handlerTimeout: SLOW_TIME_LIMIT_MS };
  return upload || bodyLimit > LARGE_BODY ? { handlerTimeout: UPLOAD_TIME_LIMIT_MS } : {};
}

function describeCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { defaultLocale, base }: MountDependencies,
): CallContext {
  const hostname = hostnameOf(request.headers.host) ?? '';
  const isSecure = request.protocol === 'https' || isLoopbackHost(hostname);
  return {
    session: null,
    cookies: createCookies({
      header: request.headers.cookie,
      isSecure,
      append: (line) => reply.header('set-cookie', line),
    }),
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    hostname,
    origin: `${request.protocol}://${request.headers.host}${base}`,
    locale: localeOf(request.headers['accept-language'], defaultLocale),
    authorization: request.headers.authorization,
    method: request.method,
    headers: request.headers,
    onDisconnect(listener) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) listener();
      });
    },
  };
}

async function requireSession(
  request: FastifyRequest,
  route: RouteDefinition,
  dependencies: MountDependencies,
): Promise<Session> {
  const { resolveSession, explainEnd, hasPermission, clock } = dependencies;
  const token = request.headers[REQUEST_ID_HEADER_KEY];
  if (token === undefined) return requireServiceAccount(request, route, dependencies);
  if (typeof token !== 'string' || token === '') throw new AppError('noSession');
  const session = await resolveSession(token, request.call, !route.background);
  if (!session) throw new AppError(await explainEnd(token, request.call.cookies));
  if (!(await isAllowed(session, route.permission, hasPermission))) throw new AppError('forbidden');
  // In both directions: a proof that lies in the future was written by a wrong clock.
  const isProved = Math.abs(clock() - session.reauthAt) <= STEP_UP_MS;
  if (route.stepUp && !isProved) throw new AppError('reauthRequired');
  return session;
}

/** A service account sends its token as bearer token, and no cookie. It reaches records and nothing else. */
async function requireServiceAccount(
  { call }: FastifyRequest,
  route: RouteDefinition,
  { resolveServiceToken, hasPermission }: MountDependencies,
): Promise<Session> {
  const token = BEARER.exec(call.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('noSession');
  const session = await resolveServiceToken(token, call);
  const { permission } = route;
  const isCovered = permission === 'session' || coversCode(session.token?.scope ?? [], permission);
  if (!isMachineRoute(route) || !isCovered) throw new AppError('forbidden');
  if (!(await isAllowed(session, permission, hasPermission))) throw new AppError('forbidden');
  return session;
}

function isAllowed(
  session: Session,
  permission: Permission,
  hasPermission: MountDependencies['hasPermission'],
): boolean | Promise<boolean> {
  return permission === 'session' || hasPermission(session, permission);
}

function sendInfo(
  request: FastifyRequest,
  reply: FastifyReply,
  info: unknown,
): FastifyReply | Promise<FastifyReply> {
  reply.headers(API_HEADERS);
  if (info instanceof RawReply) {
    if (typeof info.body !== 'string') {
      reply.raw.setTimeout(DOWNLOAD_IDLE_MS, () => reply.raw.destroy());
    }
    return reply.code(info.status).type(info.contentType).headers(info.headers).send(info.body);
  }
  if (info instanceof CachedReply) return sendCached(request, reply, info);
  const body = successBody(info);
  const isSignedIn = request.call.session !== null;
  return isSignedIn && canCompress(request, body) ? sendCompressed(reply, body) : reply.send(body);
}

async function sendCompressed(reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' });
  return reply.send(await compressReply(body));
}

function canCompress({ headers }: FastifyRequest, { length }: Buffer): boolean {
  const accepted = headers['accept-encoding'];
  return (
    accepted !== undefined && length > WORTH_COMPRESSING && acceptedEncodings(accepted).has('br')
  );
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedReply,
): FastifyReply {
  const isCompressed = canCompress(request, cached.body);
  const etag = isCompressed ? `${cached.etag.slice(0, -1)}-br"` : cached.etag;
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (!isCompressed) return reply.send(cached.body);
  return reply.header('content-encoding', 'br').send(cached.compressed);
}

/** Headers of every JSON reply, including errors. */
export function setApiHeaders(reply: FastifyReply): void {
  reply.headers(API_HEADERS);
}

/** Adds the request id to every reply, so that support staff can find it in the logs. */
export function tagReplies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(CORRELATION_HEADER, request.id);
    done();
  });
}

/** Fails at start-up for a route below /gateway that the contract does not declare. */
export function requireContract(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/gateway') && !route.config?.contract) {
      throw new Error(`${String(route.method)} ${route.url} is not declared in the contract`);
    }
  });
}
