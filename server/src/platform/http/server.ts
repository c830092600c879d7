import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { DEFAULT_PACE, type Pace, watchBodies } from './body/body-pace.ts';
import { acceptJsonOnly } from './body/json-body.ts';
import { acceptUploads } from './body/upload-body.ts';
import { callIdOf } from './call-again.ts';
import { logRequests } from './log.ts';
import { requireContract, TRANSFER_TIME_LIMIT_MS, tagReplies } from './mount-route.ts';
import { withoutPort } from './source.ts';

const KIB = 1024;
const HANDLER_TIME_LIMIT_MS = 15_000;
const IDLE_CHECK_MS = 50;
const SILENT_MS = 1_000;

/** Sets every limit: by default, Fastify does not limit requests and handlers in time. */
export function createServer(options: {
  log: Logger;
  trustProxy: string[] | undefined;
  pace?: Pace;
  /** How long a handler may take. */
  handlerTimeout?: number;
}): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost more than its one log line.
    childLoggerFactory: (logger) => logger,
    // The client's request id header is a credential, so the server generates its own id.
    genReqId: createRequestIds(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 64 * KIB,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: false },
    // Bodies have shorter limits, see watchBodies.
    requestTimeout: TRANSFER_TIME_LIMIT_MS,
    handlerTimeout: options.handlerTimeout ?? HANDLER_TIME_LIMIT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * KIB },
    forceCloseConnections: 'idle',
    // Requests that arrived before the stop are answered: a proxy would not retry a write.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  if (options.trustProxy) removePortsOfForwardedAddresses(app);
  closeConnectionsOnceIdle(app);
  leaveOutConnectionHeaders(app);
  watchBodies(app, options.pace ?? DEFAULT_PACE);
  acceptJsonOnly(app);
  acceptUploads(app);
  requireContract(app);
  tagReplies(app);
  logRequests(app);
  return app;
}

/** Some proxies append the port of the client, which would make every connection a new source. */
function removePortsOfForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) {
      const addresses = String(forwarded).split(',').map(withoutPort);
      headers['x-forwarded-for'] = addresses.join(', ');
    }
    done();
  });
}

/**
 * Closes the connections that Fastify leaves open at a stop: those that become idle after their
 * last reply, which would delay the stop by the keep-alive time, and preconnects of browsers, which
 * Node does not count as idle.
 */
function closeConnectionsOnceIdle(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Accept the connections in the kernel's queue first: closing the socket would reset them.
    await setImmediate();
    await setImmediate();
    const stoppedAt = performance.now();
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      // The request of a new connection may still arrive.
      if (performance.now() - stoppedAt < SILENT_MS) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_CHECK_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Connections of HTTP/1.1 persist unless a header says otherwise: without it, a page of 40 files is 2 KiB smaller. */
function leaveOutConnectionHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    // At a stop, Fastify has already announced the end of the connection.
    if (!raw.hasHeader('connection')) raw.removeHeader('connection');
    done();
  });
}

/** Request ids: a generated id, followed by the call id. */
function createRequestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    count += 1;
    const own = `${prefix}-${count.toString(36)}`;
    const callId = callIdOf(headers);
    return callId === undefined ? own : `${own}.${callId}`;
  };
}
