import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

const FLUSH_EVERY_MS = 1_000;

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

/** Standard output in batches: one write per line would cost more than the request. */
export function openLogOutput(): { stream: DestinationStream; close: () => void } {
  const stream = pino.destination({ dest: 1, sync: false, minLength: 8_192 });
  const timer = setInterval(() => stream.flush(), FLUSH_EVERY_MS);
  timer.unref();
  return {
    stream,
    close: () => {
      clearInterval(timer);
      stream.flushSync();
    },
  };
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
