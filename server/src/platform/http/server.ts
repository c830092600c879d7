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

const KIB = 1024;
const IDLE_CHECK_MS = 50;
const SILENT_MS = 1_000;

/** A Fastify with every limit set: its own defaults leave requests and handlers without an end. */
export function createServer(options: {
  log: Logger;
  trustProxy: string[] | undefined;
  pace?: Pace;
}): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request would cost more than the one line that is written.
    childLoggerFactory: (logger) => logger,
    // The request id header of the spec is a credential, so ours is made here.
    genReqId: createRequestIds(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 64 * KIB,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: false },
    // Bodies have shorter limits of their own, see watchBodies.
    requestTimeout: TRANSFER_TIME_LIMIT_MS,
    handlerTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * KIB },
    forceCloseConnections: 'idle',
    // What arrived before the stop is answered; a proxy would not send a write to another gateway.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  closeConnectionsOnceIdle(app);
  watchBodies(app, options.pace ?? DEFAULT_PACE);
  acceptJsonOnly(app);
  acceptUploads(app);
  requireContract(app);
  tagReplies(app);
  logRequests(app);
  return app;
}

/**
 * Connections that are idle when the server stops are closed by Fastify. One whose reply is just being sent falls idle
 * afterwards and would hold the stop up until its keep-alive time is over; so would one that a browser opened ahead of
 * need, which Node does not count as idle.
 */
function closeConnectionsOnceIdle(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // What the kernel has accepted for us would be cut off with the socket: take it first.
    await setImmediate();
    await setImmediate();
    const stoppedAt = performance.now();
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      // What was accepted at the last moment may have its request on the way.
      if (performance.now() - stoppedAt < SILENT_MS) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_CHECK_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Ids of requests: our own, followed by the id that the client gave its call. */
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
