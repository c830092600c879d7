import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/say.mjs';
import { runPlaywright } from './lib/suites.mjs';

// npm run test:templates [-- name of a template]
await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const [template = 'all'] = process.argv.slice(2);
  return runPlaywright(['tests/hosting/newcomer.spec.ts', '--workers=1', '--retries=0'], {
    PEDESTAL_E2E_TEMPLATES: template,
  });
});
