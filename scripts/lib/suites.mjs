import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, findTool, root } from './paths.mjs';
import { runNode } from './run.mjs';
import { findChromium } from './system.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/** Unit and integration tests of every workspace. @returns {Promise<Counts>} */
export async function runUnitTests() {
  const report = prepareReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runNode([findTool('vitest'), 'run', ...reporters], {
    env: { CHROMIUM_PATH: findChromium() },
    live: true,
  });
  const json = readReport(report);
  return settleCounts(code, json && { passed: json.numPassedTests, failed: json.numFailedTests });
}

/** Browser tests. @returns {Promise<Counts>} */
export async function runBrowserTests() {
  const report = prepareReport('playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runPlaywright(['--reporter=list,json'], env);
  const stats = readReport(report)?.stats;
  return settleCounts(
    code,
    stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky },
  );
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} exit code
 */
export async function runPlaywright(args, env = {}) {
  const { code } = await runNode([findTool('@playwright/test', 'playwright'), 'test', ...args], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: findChromium(), ...env },
    live: true,
  });
  return code;
}

/** @param {string} name */
function prepareReport(name) {
  mkdirSync(cacheFolder, { recursive: true });
  const report = join(cacheFolder, name);
  rmSync(report, { force: true });
  return report;
}

/** @param {string} report */
function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}

/**
 * A suite that crashed, or that failed without naming a test, counts as one failure.
 * @param {number} code
 * @param {Counts | undefined} counts
 * @returns {Counts}
 */
export function settleCounts(code, counts = { passed: 0, failed: 0 }) {
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isUnexplained ? { ...counts, failed: 1 } : counts;
}
