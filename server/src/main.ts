import { fileURLToPath } from 'node:url';
import { start } from './start.ts';

const shellFolder = fileURLToPath(new URL('../../apps/shell/dist', import.meta.url));
await start(process.env, { shellFolder });
