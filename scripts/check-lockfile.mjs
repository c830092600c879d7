import { findLockfileFaults, findLooseDependencies } from './lib/lockfile.mjs';
import { readJson } from './lib/paths.mjs';
import { listWorkspaces } from './lib/workspaces.mjs';

const { allowScripts } = readJson('package.json');
const faults = findLockfileFaults(readJson('package-lock.json').packages, allowScripts);
for (const folder of ['.', ...listWorkspaces().map((workspace) => workspace.folder)]) {
  const { dependencies = {}, devDependencies = {} } = readJson(`${folder}/package.json`);
  const loose = findLooseDependencies({ ...dependencies, ...devDependencies });
  faults.push(...loose.map((fault) => `${folder}/package.json: ${fault}`));
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
