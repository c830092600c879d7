import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/say.mjs';

// npm run build [-- --force]
await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: process.argv.includes('--force') });
  return 0;
});
