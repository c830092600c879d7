import { posix } from 'node:path';

const feature = /^apps\/[^/]+\/src\/features\/[^/]+/;

/**
 * The rule that an import of a feature's inner file from outside breaks, or undefined. A feature
 * without an `index.ts` offers each of its files.
 * @param {string} file relative to the repository, with forward slashes
 * @param {string} specifier as written in the file
 * @param {ReadonlySet<string>} files
 * @returns {string | undefined}
 */
export function findFeatureBreach(file, specifier, files) {
  if (!specifier.startsWith('.') || /\.test\.tsx?$/.test(file)) return undefined;
  const target = posix.join(posix.dirname(file), specifier);
  const folder = feature.exec(target)?.[0];
  if (!folder || file.startsWith(`${folder}/`)) return undefined;
  const index = `${folder}/index.ts`;
  if (!files.has(index) || target === index) return undefined;
  return `import it through ${index}`;
}
