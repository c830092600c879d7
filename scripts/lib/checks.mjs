import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRepositoryFiles } from './files.mjs';
import { findTool } from './paths.mjs';
import { mapBounded, run, runNode } from './run.mjs';
import { formatSeconds, sayResult } from './say.mjs';
import { listWorkspaces } from './workspaces.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<import('./run.mjs').RunResult>} run
 */

/** @returns {Check[]} */
function listChecks() {
  const contract = buildContractTypes();
  return [
    { name: `types of ${CONTRACT}`, run: () => contract },
    { name: 'types of scripts', run: () => checkTypes('scripts') },
    ...listWorkspaces()
      .filter(({ folder }) => folder !== CONTRACT)
      .map(({ folder }) => ({
        name: `types of ${folder}`,
        run: async () => {
          await contract;
          return checkTypes(folder);
        },
      })),
    { name: 'format and lint', run: () => runNode([findTool('@biomejs/biome', 'biome'), 'check']) },
    { name: 'import directions', run: () => runNode(['scripts/check-layers.mjs']) },
    { name: 'unused code, undeclared dependencies', run: () => runNode([findTool('knip')]) },
    {
      name: 'reference of the SDK',
      run: () => runNode(['scripts/sdk-reference.mjs', '--check']),
    },
    { name: 'secrets in files', run: checkSecrets },
    { name: 'secrets in history', run: checkHistory },
    { name: 'lockfile', run: () => runNode(['scripts/check-lockfile.mjs']) },
    { name: 'bill of materials', run: () => runNode(['scripts/sbom.mjs']) },
    { name: 'traces of a machine', run: () => runNode(['scripts/check-traces.mjs']) },
  ];
}

/**
 * Runs every check, prints one line each, and the output of those that failed.
 * @returns {Promise<import('./suites.mjs').Counts>}
 */
export async function runChecks() {
  const results = await mapBounded(listChecks(), availableParallelism(), async (check) => {
    const startedAt = performance.now();
    const { code, output } = await check.run();
    sayResult(code === 0, check.name, formatSeconds(startedAt));
    if (code !== 0) console.log(output.trimEnd());
    return { name: check.name, passed: code === 0 };
  });
  const failures = results.filter(({ passed }) => !passed).map(({ name }) => name);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

const CONTRACT = 'packages/contract';
const TYPE_OPTIONS = ['--pretty', 'false', '--checkers', '1'];

/**
 * Checks the contract and emits its declarations. The other workspaces reference the project and
 * read those: inferring the types of its Zod schemas takes half a minute.
 */
function buildContractTypes() {
  return runNode([findTool('typescript', 'tsc'), '-b', ...TYPE_OPTIONS, CONTRACT]);
}

/** @param {string} folder */
function checkTypes(folder) {
  return runNode([findTool('typescript', 'tsc'), '--noEmit', ...TYPE_OPTIONS, '-p', folder]);
}

/** @param {string[]} files */
function runSecretlint(files) {
  return runNode([findTool('secretlint'), '--no-color', '--no-glob', ...files]);
}

async function checkSecrets() {
  return runSecretlint(await listRepositoryFiles());
}

/** A secret that a later commit removed is still leaked. */
async function checkHistory() {
  const history = await run('git', ['log', '--patch', '--no-color', '--no-ext-diff', '--text']);
  if (history.code !== 0) return { code: 0, output: '' };
  const folder = mkdtempSync(join(tmpdir(), 'pedestal-history-'));
  try {
    const file = join(folder, 'history.patch');
    writeFileSync(file, history.output);
    return await runSecretlint([file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
