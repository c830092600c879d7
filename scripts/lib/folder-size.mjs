import { posix } from 'node:path';

const LIMIT = 25;

/** Numbered files, one for each change of the schema: people find them by their number. */
const MIGRATIONS = 'server/src/platform/db/migrations';

/**
 * Folders that hold too many source files. Tests and folders inside are not counted.
 * @param {readonly string[]} files relative to the repository, with forward slashes
 * @returns {string[]}
 */
export function findFullFolders(files) {
  const sources = files.filter(
    (file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.(?:test|spec)\.[a-z]+$/.test(file),
  );
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const folder of sources.map((file) => posix.dirname(file))) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > LIMIT && folder !== MIGRATIONS)
    .map(([folder, count]) => `${folder} holds ${count} source files, more than ${LIMIT}`);
}

/** So that a business analyst reads a collection, a flow or a list of demo records in one go. */
const BLUEPRINT_LINES = 200;

/**
 * Files of blueprints that are too long to be read as descriptions.
 * @param {ReadonlyMap<string, string>} sources text by path
 * @returns {string[]}
 */
export function findLongBlueprints(sources) {
  return [...sources].flatMap(([file, text]) => {
    const lines = text.trimEnd().split('\n').length;
    if (!file.startsWith('blueprints/') || lines <= BLUEPRINT_LINES) return [];
    return [`${file} has ${lines} lines, more than ${BLUEPRINT_LINES}`];
  });
}
