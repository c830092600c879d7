import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { listDevEntries } from './lib/dev-sub-apps.mjs';
import { findFreePort } from './lib/free-port.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, pathWithOurs, root } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';
import { supervise } from './lib/supervise.mjs';

// One address for people, PORT. Vite answers there and passes the gateway's paths on to it.
await runMain(async () => {
  await ensureInstalled();
  // The gateway wants the shell's document even while Vite serves a newer one in its place.
  if (!existsSync(join(root, 'apps/shell/dist/index.html'))) await ensureBuilt();
  const node = /** @type {string} */ (findNode());
  const gatewayPort = String(await findFreePort());
  say('dev', 'gateway, shell and sub-apps, each reloading what changes …');
  const gateway = {
    command: node,
    args: ['scripts/lib/dev-gateway.mjs'],
    cwd: root,
    env: {
      PATH: pathWithOurs(),
      PORT: gatewayPort,
      NODE_ENV: 'development',
      PEDESTAL_DEV_ENTRIES: listDevEntries(),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
    hiddenLines: /^Pedestal is ready/,
  };
  const web = {
    command: node,
    args: ['scripts/lib/dev-web.mjs'],
    cwd: root,
    env: { PATH: pathWithOurs(), PEDESTAL_GATEWAY: `http://127.0.0.1:${gatewayPort}` },
  };
  return supervise([gateway, web]);
});
