import {
  findLockfileFaults,
  findLooseDependencies,
  findMissingOptionals,
  isInStep,
} from './lib/lockfile.mjs';
import { readJson } from './lib/paths.mjs';
import { listWorkspaces } from './lib/workspaces.mjs';

const { allowScripts } = readJson('package.json');
const { packages } = readJson('package-lock.json');
const faults = [...findLockfileFaults(packages, allowScripts), ...findMissingOptionals(packages)];
for (const folder of ['', ...listWorkspaces().map((workspace) => `${workspace.folder}/`)]) {
  const file = `${folder}package.json`;
  const declared = readJson(file);
  const { dependencies = {}, devDependencies = {} } = declared;
  const loose = findLooseDependencies({ ...dependencies, ...devDependencies });
  faults.push(...loose.map((fault) => `${file}: ${fault}`));
  if (!isInStep(packages[folder.slice(0, -1)], declared)) {
    faults.push(`${file} is not what the lockfile was made from: run npm install`);
  }
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
