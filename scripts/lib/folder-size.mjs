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
