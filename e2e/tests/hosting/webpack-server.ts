import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import webpack from 'webpack';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
};

/** Asks for the update when the server says that there is one; it names no host, only the path of the build. */
const client = (address: string) => `
new EventSource('${address}').onmessage = ({ data }) => {
  if (data !== __webpack_hash__) void import.meta.webpackHot.check(true);
};`;

/**
 * A dev server as webpack-dev-server and vue-cli start it: modules in \`eval\` with their source maps, everything below
 * the path of the build, updates as scripts from there.
 */
export async function startWebpackServer(folder: string, publicPath: string) {
  const outDir = join(folder, 'out');
  const listeners = new Set<ServerResponse>();
  let hash = '';

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    if (pathname === '/updates') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${hash}\n\n`);
      listeners.add(response);
      return;
    }
    const file = pathname.startsWith(publicPath) ? pathname.slice(publicPath.length) : null;
    if (file === '') return response.setHeader('content-type', 'text/html').end(page);
    const content = file === null ? null : await readFile(join(outDir, file)).catch(() => null);
    if (!content) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'text/plain').end(content);
  });
  const page = `<!doctype html><title>Dev</title><script defer src="${publicPath}main.js"></script>`;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(join(folder, 'client.js'), client(`${origin}/updates`));

  const compiler = webpack({
    mode: 'development',
    devtool: 'eval-source-map',
    context: folder,
    entry: ['./client.js', './src/main.js'],
    output: { path: outDir, filename: 'main.js', publicPath },
    module: { rules: [{ test: /\.png$/, type: 'asset/resource' }] },
    plugins: [new webpack.HotModuleReplacementPlugin()],
  });
  const built = new Promise<void>((resolve, reject) => {
    compiler?.watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      hash = stats?.hash ?? '';
      for (const listener of listeners) listener.write(`data: ${hash}\n\n`);
      resolve();
    });
  });
  await built;
  return {
    url: origin + publicPath,
    async close() {
      await new Promise<void>((resolve) => compiler?.close(() => resolve()));
      server.closeAllConnections();
      server.close();
    },
  };
}
