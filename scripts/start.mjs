import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { cacheFolder, findNode, root } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';
import { supervise } from './lib/supervise.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  say('start', 'gateway …');
  const server = {
    command: /** @type {string} */ (findNode()),
    args: ['server/dist/main.js'],
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(cacheFolder, 'compiled') },
  };
  return supervise([server]);
});
