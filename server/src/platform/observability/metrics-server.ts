import { createServer, type Server } from 'node:http';
import { OperatorError } from '../operator-error.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves `/metrics` on a separate port, so that a proxy in front of the console cannot expose it.
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(async (request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      reply.writeHead(404).end();
      return;
    }
    const text = await metrics.render();
    reply.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
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
