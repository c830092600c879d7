/**
 * @typedef {object} LockEntry
 * @property {boolean} [link]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {string} [version]
 * @property {boolean} [hasInstallScript]
 * @property {boolean} [inBundle]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Faults of a lockfile: an entry without integrity, from elsewhere than a
 * registry, with a host name, or with an install script that is not on the list.
 * @param {Record<string, LockEntry>} packages of package-lock.json
 * @param {Record<string, boolean>} allowScripts of package.json
 * @returns {string[]}
 */
export function findLockfileFaults(packages, allowScripts) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.replace(/^.*node_modules\//, '');
    if (name === path || entry.link) return [];
    const faults = [];
    if (!entry.integrity?.startsWith('sha512-') && !entry.inBundle) {
      faults.push(`${path} has no sha512 integrity`);
    }
    if (entry.resolved) faults.push(`${path} names where it comes from: ${entry.resolved}`);
    if (!/^\d+\.\d+\.\d+(?:[-+].*)?$/.test(entry.version ?? '')) {
      faults.push(`${path} is no released version: ${entry.version}`);
    }
    if (entry.hasInstallScript && !(name in allowScripts)) {
      faults.push(`${path} has an install script; say yes or no to it in allowScripts`);
    }
    return faults;
  });
}

/**
 * Optional packages that others ask for and that are not locked: `npm ci` refuses such a lockfile.
 * It happens where the registry lacks a platform's binary; `overrides` then names an empty package.
 * @param {Record<string, LockEntry>} packages of package-lock.json
 * @returns {string[]}
 */
export function findMissingOptionals(packages) {
  const locked = new Set(
    Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')),
  );
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${path} may need ${name}, which is not locked; npm ci will refuse`),
  );
}

/**
 * Whether the lockfile's entry of a workspace matches its package.json.
 * @param {LockEntry | undefined} locked
 * @param {LockEntry} declared
 */
export function isInStep(locked, declared) {
  /** @param {LockEntry | undefined} entry */
  const list = (entry) =>
    JSON.stringify([
      Object.entries(entry?.dependencies ?? {}).sort(),
      Object.entries(entry?.devDependencies ?? {}).sort(),
    ]);
  return list(locked) === list(declared);
}

const fromElsewhere = /^(?:git|github|gitlab|bitbucket|https?|file|link)[+:]|^[\w-]+\/[\w-]+/;

/**
 * Dependencies of a package.json that are not one exact released version.
 * @param {Record<string, string>} dependencies
 * @returns {string[]}
 */
export function findLooseDependencies(dependencies) {
  return Object.entries(dependencies).flatMap(([name, version]) => {
    if (fromElsewhere.test(version)) return [`${name} comes from elsewhere: ${version}`];
    return /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)
      ? []
      : [`${name} is not pinned to one version: ${version}`];
  });
}
