import { fileURLToPath } from 'node:url';
import { start } from './start.ts';

const shellFolder = fileURLToPath(new URL('../../apps/shell/dist', import.meta.url));
// The bundled sub-apps are next to the shell.
const bundledFolder = fileURLToPath(new URL('../../apps', import.meta.url));
const packagesFolder = fileURLToPath(
  new URL('../../packages/create-pedestal-sub-app/dist', import.meta.url),
);
await start(process.env, { shellFolder, bundledFolder, packagesFolder });
// What a failed start had opened by then would keep the process alive, and nobody would start it again.
if (process.exitCode !== undefined) process.exit();
