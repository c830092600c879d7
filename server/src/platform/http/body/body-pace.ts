import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How slowly a body may come. Times are in milliseconds. */
export interface Pace {
  /** For everything that is not a file: the whole body. */
  whole: number;
  /** For files: so many bytes in each window, for as long as it takes. */
  window: number;
  bytesPerWindow: number;
}

export const DEFAULT_PACE: Pace = { whole: 30_000, window: 10_000, bytesPerWindow: 10 * 1024 };

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Cuts requests whose body comes too slowly. Node's own limit is one for all: it would end the upload of a file over a
 * slow line that is doing well, and with a longer one a few senders could hold connections for nothing.
 */
export function watchBodies(app: FastifyInstance, pace: Pace): void {
  const cut = (request: IncomingMessage) => {
    const error = Object.assign(new Error('the body comes too slowly'), { code: TIMEOUT });
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
  // A request that was injected has no line that could be slow.
  if (complete || !(socket instanceof Socket)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function makeCheck(request: IncomingMessage, pace: Pace, cut: (request: IncomingMessage) => void) {
  let before = request.socket.bytesRead;
  return () => {
    const received = request.socket.bytesRead - before;
    before += received;
    // What waits here to be read is our delay, not the sender's.
    const isOurs = request.readableLength > 0;
    if (received < pace.bytesPerWindow && !isOurs) cut(request);
  };
}
