import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time limits for request bodies, in milliseconds. */
export interface Pace {
  /** Limit for a whole body that is not a file. */
  whole: number;
  /** Files must send `bytesPerWindow` in each window, without a total limit. */
  window: number;
  bytesPerWindow: number;
}

export const DEFAULT_PACE: Pace = { whole: 30_000, window: 10_000, bytesPerWindow: 10 * 1024 };

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Disconnects senders of slow bodies. Node's `requestTimeout` is one limit for all requests: a
 * short one would end steady uploads of large files, a long one would let a few senders hold
 * connections.
 */
export function watchBodies(app: FastifyInstance, pace: Pace): void {
  const cut = (request: IncomingMessage) => {
    const error = Object.assign(new Error('the request body is too slow'), { code: TIMEOUT });
    app.server.emit('clientError', error, request.socket);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      const isFile = request.routeOptions.config.contract?.upload !== undefined;
      const timer = isFile
        ? setInterval(makeCheck(raw, pace, cut), pace.window)
        : setTimeout(cut, pace.whole, raw);
      timer.unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}

function hasBody({ headers, complete, socket }: IncomingMessage): boolean {
  // An injected request has no real connection.
  if (complete || !(socket instanceof Socket)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function makeCheck(request: IncomingMessage, pace: Pace, cut: (request: IncomingMessage) => void) {
  let before = request.socket.bytesRead;
  return () => {
    const received = request.socket.bytesRead - before;
    before += received;
    // Unread bytes mean that the gateway is slow, not the sender.
    const isOurs = request.readableLength > 0;
    if (received < pace.bytesPerWindow && !isOurs) cut(request);
  };
}
