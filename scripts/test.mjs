import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { formatSeconds, Plain, runMain, say, sayResult } from './lib/say.mjs';
import { runBrowserTests, runUnitTests } from './lib/suites.mjs';
import { ensureSystemPackages } from './lib/system.mjs';

/**
 * @typedef {import('./lib/suites.mjs').Counts} Counts
 * @typedef {{ name: string, run: () => Promise<Counts> }} Stage
 */

/** @type {Stage[]} */
const stages = [
  { name: 'check', run: runChecks },
  { name: 'build and page sizes', run: buildAll },
  { name: 'unit and integration tests', run: runUnitTests },
  { name: 'browser tests', run: testInBrowser },
];

let isBuilt = false;

async function buildAll() {
  await ensureBuilt();
  isBuilt = true;
  const { code, output } = await runNode(['apps/shell/scripts/check-page-sizes.ts']);
  console.log(output.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function testInBrowser() {
  if (!isBuilt) throw new Plain('Not run, because there is no build to test.');
  return runBrowserTests();
}

/** @param {Stage} stage */
async function runStage({ name, run }) {
  const startedAt = performance.now();
  console.log('');
  say('test', `${name} …`);
  const counts = await run().catch((error) => {
    console.error(error instanceof Plain ? error.message : error);
    return /** @type {Counts} */ ({ passed: 0, failed: 1 });
  });
  return { name, seconds: formatSeconds(startedAt), ...counts };
}

await runMain(async () => {
  await ensureInstalled();
  await ensureSystemPackages();
  const results = [];
  for (const stage of stages) results.push(await runStage(stage));

  console.log('');
  for (const { name, passed, failed, seconds } of results) {
    sayResult(failed === 0, `${name}: ${passed} passed, ${failed} failed`, seconds);
  }
  for (const test of results.flatMap((result) => result.flaky ?? [])) say('flaky', test);
  for (const failure of results.flatMap((result) => result.failures ?? [])) say('failed', failure);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
});
