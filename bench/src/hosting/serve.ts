import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Files } from './build.ts';

/** Serves the benchmark's files, compressed, from memory. */
export async function serveFiles(files: Files) {
  const bodies = new Map(
    [...files].map(([address, { content }]) => [address, gzipSync(content, { level: 9 })]),
  );
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const address = pathname.startsWith('/guest/') ? '/guest/' : pathname;
    const body = bodies.get(address);
    if (!body) return response.writeHead(404).end();
    const isPage = files.get(address)?.type === 'text/html';
    response.writeHead(200, {
      'content-type': files.get(address)?.type,
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
