import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './paths.mjs';

/**
 * @typedef {object} Workspace
 * @property {string} folder relative to the repository, such as `packages/host`
 * @property {string} name such as `@pedestal/host`
 * @property {string[]} uses names of our other packages that its package.json asks for
 */

/** @returns {Workspace[]} every workspace that package.json names */
export function listWorkspaces() {
  /** @type {string[]} */
  const patterns = readJson('package.json').workspaces;
  return patterns
    .flatMap((pattern) => (pattern.endsWith('/*') ? listFolders(pattern.slice(0, -2)) : [pattern]))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map(readWorkspace);
}

/** @param {string} parent */
function listFolders(parent) {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`);
}

/** @param {string} folder @returns {Workspace} */
function readWorkspace(folder) {
  const { name, dependencies = {}, devDependencies = {} } = readJson(`${folder}/package.json`);
  const uses = Object.keys({ ...dependencies, ...devDependencies });
  return { folder, name, uses: uses.filter((used) => used.startsWith('@pedestal/')) };
}

/**
 * Folders whose files decide what a workspace's build looks like: its own and those it imports.
 * @param {string} folder
 */
export function listInputFolders(folder) {
  const all = listWorkspaces();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {Workspace | undefined} workspace */
  function visit(workspace) {
    if (!workspace || seen.has(workspace.folder)) return;
    seen.add(workspace.folder);
    for (const used of workspace.uses) visit(all.find(({ name }) => name === used));
  }
  visit(all.find((workspace) => workspace.folder === folder));
  return [...seen].sort();
}
