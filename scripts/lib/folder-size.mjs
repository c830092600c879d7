import { posix } from 'node:path';

const LIMIT = 25;

/**
 * Folders that hold too many source files. Tests and folders inside are not counted.
 * @param {readonly string[]} files relative to the repository, with forward slashes
 * @returns {string[]}
 */
export function findFullFolders(files) {
  const sources = files.filter(
    (file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.(?:test|spec)\.[a-z]+$/.test(file),
  );
  return [...Map.groupBy(sources, (file) => posix.dirname(file))]
    .filter(([, inside]) => inside.length > LIMIT)
    .map(([folder, inside]) => `${folder} holds ${inside.length} source files, more than ${LIMIT}`);
}
