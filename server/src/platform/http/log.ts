import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Removes credentials from logged requests and errors. */
const REDACTED = [
  'req.headers.sdnxrequestid',
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.newPassword',
  '*.token',
  'headers.sdnxrequestid',
  'headers.cookie',
  'headers.authorization',
];

export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: null, redact: { paths: REDACTED, censor: '***' } }, destination);
}

/** Logs one line per request, with the route pattern instead of the URL, and without input. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.call?.session?.userId,
      },
      'request',
    );
    done();
  });
}
