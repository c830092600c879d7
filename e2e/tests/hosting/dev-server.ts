import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';

const fixture = join(import.meta.dirname, '../../fixtures/module-react-19');
// Beside the fixtures lies an older React, which must not be found.
const cache = join(import.meta.dirname, '../../../.cache');

/** A sub-app in its own dev server, as its author runs it. */
export async function startDevServer() {
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'dev-'));
  await cp(join(fixture, 'src'), join(root, 'src'), { recursive: true });
  const server = await createServer({
    root,
    configFile: join(fixture, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'silent',
    cacheDir: join(root, '.vite'),
    optimizeDeps: { entries: ['src/main.jsx'] },
    server: { host: '127.0.0.1', port: await freePort() },
  });
  await server.listen();
  const { port } = server.config.server;
  return {
    entry: `http://localhost:${port}/@pedestal/entry`,
    /** Changes the source in one step, as an editor does on saving: nobody ever reads half a file. */
    async edit(path: string, before: string, after: string) {
      const file = join(root, path);
      const draft = join(root, 'draft');
      await writeFile(draft, (await readFile(file, 'utf8')).replace(before, after));
      await rename(draft, file);
    },
    async close() {
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
