import { spawn } from 'node:child_process';
import { findNode, pathWithOurs, root } from './paths.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {boolean} [live] show the output while it runs, instead of keeping it
 *
 * @typedef {object} RunResult
 * @property {number} code 0 for success; 128 + signal number is not told apart from other failures
 * @property {string} output what was printed, unless it was shown live
 */

/**
 * Runs a command to its end. Never rejects: a command that cannot start has code 127.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { cwd = root, env = {}, live = false } = {}) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const chunks = [];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${error.message}\n` }));
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}

/**
 * Runs a script on the pinned Node.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(args, options = {}) {
  const node = findNode();
  if (!node) throw new Error('The pinned Node is not installed.');
  return run(node, args, { ...options, env: { PATH: pathWithOurs(), ...options.env } });
}

/**
 * Maps a list with limited concurrency, keeping the order of results.
 * @template T, R
 * @param {T[]} items
 * @param {number} limit
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
export async function mapBounded(items, limit, work) {
  /** @type {R[]} */
  const results = new Array(items.length);
  let next = 0;
  async function drain() {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(/** @type {T} */ (items[index]));
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, drain));
  return results;
}
