import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cacheFolder, findTool, root } from './paths.mjs';
import { runNode } from './run.mjs';
import { findChromium } from './system.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] where each one failed, and the first lines of its message
 * @property {string[]} [flaky] tests that passed only when they were run again
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
  return settleCounts(
    code,
    json && {
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      failures: listUnitFailures(json),
    },
  );
}

/** Browser tests. @returns {Promise<Counts>} */
export async function runBrowserTests() {
  const report = prepareReport('playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runPlaywright(['--reporter=list,json'], env);
  const json = readReport(report);
  return settleCounts(
    code,
    json && {
      passed: json.stats.expected + json.stats.flaky,
      failed: json.stats.unexpected,
      failures: listBrowserFailures(json),
      flaky: listFlakyTests(json),
    },
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
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} json a report of Vitest
 * @returns {string[]}
 */
export function listUnitFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [describeFailure(file, message)] : [];
    return failed.map((test) =>
      describeFailure(`${file} › ${test.fullName}`, test.failureMessages[0]),
    );
  });
}

/**
 * @typedef {{ ok: boolean, file: string, line: number, title: string, tests: { status?: string, results: { error?: { message?: string, location?: { file: string, line: number } } }[] }[] }} BrowserSpec
 * @typedef {{ specs: BrowserSpec[], suites?: BrowserSuite[] }} BrowserSuite
 */

/**
 * @param {{ suites: BrowserSuite[], errors?: { message?: string }[] }} json a report of Playwright
 * @returns {string[]}
 */
export function listBrowserFailures({ suites, errors = [] }) {
  return [
    ...errors.map((error) => describeFailure('browser tests', error.message)),
    ...suites
      .flatMap(listSpecs)
      .filter((spec) => !spec.ok)
      .map(describeSpec),
  ];
}

/**
 * @param {{ suites: BrowserSuite[] }} json a report of Playwright
 * @returns {string[]}
 */
export function listFlakyTests({ suites }) {
  return suites
    .flatMap(listSpecs)
    .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
    .map(describeSpec);
}

/** @param {BrowserSuite} suite @returns {BrowserSpec[]} */
function listSpecs({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** @param {BrowserSpec} spec */
function describeSpec({ file, line, title, tests }) {
  const errors = tests.flatMap((test) => test.results.map((result) => result.error));
  const error = errors.find((one) => one?.message);
  const at = error?.location && ` (${basename(error.location.file)}:${error.location.line})`;
  return describeFailure(`${file}:${line} › ${title}${at ?? ''}`, error?.message);
}

/** Enough lines for the difference between what was expected and what was received. */
const MAX_LINES = 16;

/** @param {string} where @param {string} [message] */
function describeFailure(where, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, 200))
    .filter((line) => line !== '' && !/^\s+at /.test(line))
    .slice(0, MAX_LINES);
  return lines.length > 0 ? `${where}: ${lines.join('\n         ')}` : where;
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
