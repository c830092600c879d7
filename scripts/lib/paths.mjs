import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Disposable outputs: build stamps, test reports, compiled code. */
export const cacheFolder = join(root, '.cache');

const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** @param {string} path relative to the repository */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** The Node that the lockfile pins, or the running one where it is new enough to do its work. */
export function findNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  return runningNodeSuffices() ? process.execPath : undefined;
}

export function hasPinnedNode() {
  return existsSync(pinnedNode);
}

export function runningNodeSuffices() {
  const wanted = Number(readJson('package.json').dependencies.node.split('.')[0]);
  return Number(process.versions.node.split('.')[0]) >= wanted;
}

/**
 * The file behind a package's command, so that it runs on the Node we choose.
 * @param {string} packageName
 * @param {string} [command] where it is not the package's own name
 */
export function findTool(packageName, command = packageName) {
  const { bin } = readJson(`node_modules/${packageName}/package.json`);
  return join(root, 'node_modules', packageName, typeof bin === 'string' ? bin : bin[command]);
}

/** PATH without this repository's commands: npm must not run on a Node that it is about to replace. */
export function pathWithoutOurs() {
  const ours = join(root, 'node_modules') + sep;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(ours))
    .join(delimiter);
}

/** PATH on which `node` is the pinned one. */
export function pathWithOurs() {
  return [join(root, 'node_modules/.bin'), pathWithoutOurs()].join(delimiter);
}
