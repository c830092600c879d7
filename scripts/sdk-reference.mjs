import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { writeReference } from './lib/reference/write-reference.mjs';

// Writes docs/sdk-reference.md, or with --check says whether it is current.
const file = join(root, 'docs/sdk-reference.md');
const reference = writeReference();
if (!process.argv.includes('--check')) writeFileSync(file, reference);
else if (readFileSync(file, 'utf8') !== reference) {
  console.log('docs/sdk-reference.md is out of date. Run: node scripts/sdk-reference.mjs');
  process.exitCode = 1;
}
