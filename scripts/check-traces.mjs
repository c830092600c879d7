import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { listRepositoryFiles } from './lib/files.mjs';
import { findMachineTraces } from './lib/machine-traces.mjs';
import { root } from './lib/paths.mjs';

// No file contains paths of a machine or hosts of a package registry.
const folders = [root, homedir()].filter((folder) => folder.split('/').length > 2);
let traces = 0;
for (const file of await listRepositoryFiles()) {
  const content = readFileSync(join(root, file));
  if (content.includes(0)) continue;
  for (const { line, trace } of findMachineTraces(content.toString('utf8'), folders)) {
    traces += 1;
    console.log(`${file}:${line} holds ${trace}`);
  }
}
process.exitCode = traces > 0 ? 1 : 0;
