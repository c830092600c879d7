/**
 * @typedef {{ link?: boolean, integrity?: string, resolved?: string, version?: string, hasInstallScript?: boolean, inBundle?: boolean }} LockEntry
 */

/**
 * What is wrong with a lockfile: an entry that cannot be verified, that comes from elsewhere than a
 * registry, that names a host, or whose install script nobody decided about.
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
