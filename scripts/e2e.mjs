import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/say.mjs';
import { runPlaywright } from './lib/suites.mjs';

// npm run e2e [-- any argument of `playwright test`]
await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runPlaywright(process.argv.slice(2));
});
