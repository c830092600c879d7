import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/say.mjs';
import { runPlaywright } from './lib/suites.mjs';

/** Tests that `npm test` runs in one language and that can run in the other. */
const journeys = [
  'tests/auth',
  ...['base-path', 'home', 'layout', 'menu', 'notices', 'phone', 'search', 'settings', 'tabs'].map(
    (name) => `tests/shell/${name}.spec.ts`,
  ),
];

// npm run test:languages [-- any argument of `playwright test`]
await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runPlaywright([...journeys, ...process.argv.slice(2)], {
    PEDESTAL_E2E_OTHER_LANGUAGE: '1',
  });
});
