import { posix } from 'node:path';

/**
 * The imports of files of the same workspace, by path.
 * @param {string} file relative to the repository, with forward slashes
 * @param {string[]} specifiers
 * @param {ReadonlySet<string>} files
 * @returns {string[]}
 */
export function resolveImports(file, specifiers, files) {
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier))
    .filter((target) => files.has(target));
}

/**
 * Groups of files that import each other in a circle (Tarjan's strongly connected components).
 * A file that imports itself is a group of one.
 * @param {ReadonlyMap<string, readonly string[]>} imports the files that each file imports
 * @returns {string[][]}
 */
export function findCycles(imports) {
  /** @type {Map<string, { index: number, low: number, onStack: boolean }>} */
  const visited = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const cycles = [];

  /** @param {string} file */
  const visit = (file) => {
    const state = { index: visited.size, low: visited.size, onStack: true };
    visited.set(file, state);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      const known = visited.get(target);
      if (!known) state.low = Math.min(state.low, visit(target).low);
      else if (known.onStack) state.low = Math.min(state.low, known.index);
    }
    if (state.low === state.index) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) {
        const memberState = visited.get(member);
        if (memberState) memberState.onStack = false;
      }
      if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group);
    }
    return state;
  };

  for (const file of imports.keys()) if (!visited.has(file)) visit(file);
  return cycles;
}

/**
 * One shortest way around a circle, from its first file back to it.
 * @param {readonly string[]} group
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[]}
 */
export function shortestPath(group, imports) {
  const start = /** @type {string} */ (group[0]);
  const members = new Set(group);
  /** @type {string[][]} */
  const queue = [[start]];
  const seen = new Set();
  for (const path of queue) {
    for (const target of imports.get(/** @type {string} */ (path.at(-1))) ?? []) {
      if (target === start) return [...path, start];
      if (!members.has(target) || seen.has(target)) continue;
      seen.add(target);
      queue.push([...path, target]);
    }
  }
  return [start];
}
