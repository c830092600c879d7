import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { runMain } from './lib/say.mjs';

// npm run bench [name …]
await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await runNode(['bench/src/run.ts', ...process.argv.slice(2)], { live: true });
  return code;
});
