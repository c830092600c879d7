import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRepositoryFiles } from './lib/files.mjs';
import { findBreach } from './lib/layers.mjs';
import { root } from './lib/paths.mjs';
import { readImports } from './lib/read-imports.mjs';

// Imports point one way. Prints each that does not, with the rule it breaks.
const files = (await listRepositoryFiles()).filter((path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path));
let breaches = 0;
for (const file of files) {
  for (const { specifier, line } of readImports(file, readFileSync(join(root, file), 'utf8'))) {
    const rule = findBreach(file, specifier);
    if (!rule) continue;
    breaches += 1;
    console.log(`${file}:${line} imports ${specifier}: ${rule}`);
  }
}
process.exitCode = breaches > 0 ? 1 : 0;
