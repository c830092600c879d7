import { ensureInstalled } from './lib/install.mjs';
import { findTool } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { runMain } from './lib/say.mjs';
import { ensureSystemPackages } from './lib/system.mjs';

/** Tests that have a long form; `npm test` runs the short one. */
const files = [
  'server/src/faults',
  'server/src/portable',
  'server/src/testing/kill',
  'server/src/platform/db/outage',
  'server/src/areas/console/notice/notice-socket.test',
  'server/src/event-loop-stall.test',
];

// npm run test:faults [-- part of a file's name]: every fault as often and as long as it is promised, about 15 minutes.
await runMain(async () => {
  await ensureInstalled();
  await ensureSystemPackages();
  const wanted = process.argv.slice(2);
  const { code } = await runNode(
    [findTool('vitest'), 'run', '--no-file-parallelism', ...(wanted.length > 0 ? wanted : files)],
    { env: { PEDESTAL_FAULTS: 'long' }, live: true },
  );
  return code;
});
