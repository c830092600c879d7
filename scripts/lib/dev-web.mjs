import { join } from 'node:path';
import { createServer } from 'vite';
import { listDevSubApps } from './dev-sub-apps.mjs';
import { findFreePort } from './free-port.mjs';
import { root } from './paths.mjs';

// Runs on the pinned Node as a child of dev.mjs: one Vite server for the shell, which people open,
// and one for each sub-app, which the shell's passes requests on to.
const port = Number(process.env.PORT ?? 8080);
const gateway = process.env.PEDESTAL_GATEWAY ?? '';
const host = '127.0.0.1';

/** @type {Record<string, { target: string, ws: boolean }>} */
const proxy = {};
for (const path of ['/gateway', '/guest', '/guest-strict', '/sub-apps', '/healthz', '/readyz']) {
  proxy[path] = { target: gateway, ws: true };
}

for (const { name, folder, base } of listDevSubApps()) {
  const subAppPort = await findFreePort();
  const server = await createServer({
    root: join(root, folder),
    base,
    clearScreen: false,
    server: { host, port: subAppPort, strictPort: true, hmr: { clientPort: port } },
  });
  await server.listen();
  proxy[base] = { target: `http://${host}:${subAppPort}`, ws: true };
  console.log(`dev      ${name} at ${base}`);
}

const shell = await createServer({
  root: join(root, 'apps/shell'),
  clearScreen: false,
  server: { host, port, strictPort: true, proxy },
});
await shell.listen();
console.log(`dev      open http://${host}:${port}`);
