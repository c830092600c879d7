import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const generated = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.git',
  'coverage',
  'data',
  'playwright-report',
  'test-results',
]);

/**
 * Every file below a folder, without build outputs.
 * @param {string} folder absolute
 * @param {Set<string>} [skipped] names of folders to leave out
 * @returns {string[]} absolute, sorted
 */
export function listFiles(folder, skipped = generated) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(path, skipped);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

/**
 * Files of the repository: tracked or untracked but not ignored; all files where git is missing.
 * @returns {Promise<string[]>} relative, with forward slashes
 */
export async function listRepositoryFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { code, output } = await run('git', args);
  if (code !== 0) return listFiles(root).map(toRelative);
  return [...new Set(output.split('\0'))].filter((path) => path && existsSync(join(root, path)));
}

/** @param {string} path absolute */
function toRelative(path) {
  return relative(root, path).split(sep).join('/');
}

/**
 * One hash for the names and contents of files.
 * @param {string[]} files absolute
 */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`\n${toRelative(file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Names and sizes: enough to notice that someone removed or replaced a built file.
 * @param {string} folder absolute
 */
export function describeOutputs(folder) {
  if (!existsSync(folder)) return '';
  return listFiles(folder, new Set())
    .map((file) => `${toRelative(file)} ${statSync(file).size}`)
    .join('\n');
}
