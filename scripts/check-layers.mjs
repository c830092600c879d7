import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFeatureBreach } from './lib/features.mjs';
import { listRepositoryFiles } from './lib/files.mjs';
import { findFullFolders, findLongBlueprints } from './lib/folder-size.mjs';
import { findCycles, resolveImports, shortestPath } from './lib/import-cycles.mjs';
import { findBreach } from './lib/layers.mjs';
import { root } from './lib/paths.mjs';
import { readImports } from './lib/read-imports.mjs';
import { readTables } from './lib/read-tables.mjs';
import { findTableBreach, isCheckedForTables } from './lib/table-owners.mjs';

// `vendor` holds what other tools built.
const paths = (await listRepositoryFiles()).filter(
  (path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path) && !path.includes('/vendor/'),
);
const files = new Set(paths);
const sources = new Map(paths.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const importsOf = new Map([...sources].map(([file, source]) => [file, readImports(file, source)]));

const directions = [...importsOf].flatMap(([file, imports]) =>
  imports.flatMap(({ specifier, line }) => {
    const rule = findBreach(file, specifier);
    return rule ? [`${file}:${line} imports ${specifier}: ${rule}`] : [];
  }),
);

const features = [...importsOf].flatMap(([file, imports]) =>
  imports.flatMap(({ specifier, line }) => {
    const rule = findFeatureBreach(file, specifier, files);
    return rule ? [`${file}:${line} imports ${specifier}: ${rule}`] : [];
  }),
);

const graph = new Map(
  [...importsOf].map(([file, imports]) => [
    file,
    resolveImports(
      file,
      imports.map(({ specifier }) => specifier),
      files,
    ),
  ]),
);
const cycles = findCycles(graph).map(
  (group) => `import cycle: ${shortestPath(group, graph).join(' -> ')}`,
);

const tables = [...sources]
  .filter(([file]) => isCheckedForTables(file))
  .flatMap(([file, source]) =>
    readTables(file, source).flatMap((access) => {
      const rule = findTableBreach(file, access);
      return rule ? [`${file}:${access.line} ${rule}`] : [];
    }),
  );

report('import directions', directions);
report('features behind index.ts', features);
report('import cycles', cycles);
report('table owners', tables);
report('folder sizes', findFullFolders(paths));
report('long blueprints', findLongBlueprints(sources));

/** @param {string} name @param {string[]} breaches */
function report(name, breaches) {
  if (breaches.length === 0) return;
  console.log(`${name}: ${breaches.length}`);
  for (const breach of breaches) console.log(`  ${breach}`);
  process.exitCode = 1;
}
