import { createServer, type Server } from 'node:http';
import { OperatorError } from '../operator-error.ts';
import type { Metrics } from './metrics.ts';

/** `/metrics` on a port of its own, so that no proxy in front of the console can ever hand it out. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      reply.writeHead(404).end();
      return;
    }
    reply.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    reply.end(metrics.render());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `Metrics cannot be served on ${host}:${port} (${error.code}). Change PEDESTAL_METRICS_PORT or PEDESTAL_METRICS_HOST.`,
    );
  });
  return server;
}
