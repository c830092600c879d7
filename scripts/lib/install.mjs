import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  findNode,
  hasPinnedNode,
  pathWithoutOurs,
  readJson,
  root,
  runningNodeSuffices,
} from './paths.mjs';
import { run, runNode } from './run.mjs';
import { formatSeconds, Plain, say } from './say.mjs';

const stampFile = join(root, 'node_modules/.pedestal-install');

/** Installs exactly what the lockfile says, unless that is there already. */
export async function ensureInstalled() {
  const stamp = makeStamp();
  if (readStamp() === stamp && findNode()) {
    say('install', 'up to date');
    return;
  }
  const startedAt = performance.now();
  if (!matchesLockfile()) {
    say('install', 'packages of the lockfile …');
    // Packages run on the pinned Node: hide warnings about the running one.
    await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  await runAllowedScripts();
  verifyNodeBinary();
  writeFileSync(stampFile, stamp);
  say('install', `done in ${formatSeconds(startedAt)}`);
}

function makeStamp() {
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, resolved?: string, optional?: boolean, devOptional?: boolean }} LockEntry
 */

// After a developer's own `npm install` the packages are right already; reinstalling them would
// only break running programs.
function matchesLockfile() {
  const hiddenLock = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, hiddenLock))) return false;
  /** @type {Record<string, LockEntry>} */
  const installed = readJson(hiddenLock).packages;
  /** @type {[string, LockEntry][]} */
  const wanted = Object.entries(readJson('package-lock.json').packages);
  const paths = new Set(wanted.map(([path]) => path));
  if (Object.keys(installed).some((path) => !paths.has(path) && !isNodeBinary(path))) return false;
  return wanted
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      const found = installed[path];
      if (entry.link && entry.resolved) return ensureLink(path, entry.resolved);
      if (!found) return entry.optional === true || entry.devOptional === true;
      if (!existsSync(join(root, path, 'package.json'))) return false;
      return found.version === entry.version && found.integrity === entry.integrity;
    });
}

/**
 * A new package of our own is one link: nothing else needs to be installed for it.
 * @param {string} path
 * @param {string} folder
 */
function ensureLink(path, folder) {
  const link = join(root, path);
  if (existsSync(join(link, 'package.json'))) return true;
  if (!existsSync(join(root, folder, 'package.json'))) return false;
  rmSync(link, { force: true });
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(root, folder)), link, 'junction');
  return true;
}

/** @param {string} path */
function isNodeBinary(path) {
  return path.startsWith('node_modules/node/node_modules/');
}

async function runAllowedScripts() {
  /** @type {Record<string, boolean>} */
  const allowScripts = readJson('package.json').allowScripts;
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  if (names.join() === 'node' && (await isPinnedNodeCurrent())) return;
  say('install', `scripts of ${names.join(', ')} (the named allow-list) …`);
  try {
    await npm(['rebuild', ...names, '--ignore-scripts=false', '--foreground-scripts']);
  } catch (error) {
    if (hasPinnedNode() || !runningNodeSuffices()) throw error;
    say('install', `no pinned Node for this platform: going on with ${process.version}`);
  }
}

async function isPinnedNodeCurrent() {
  if (!hasPinnedNode()) return false;
  const { output } = await runNode(['--version']);
  return output.trim() === `v${readJson('package.json').dependencies.node}`;
}

/** The Node binary is fetched by a script and so is not covered by the lockfile: it is checked here. */
function verifyNodeBinary() {
  const hiddenLock = 'node_modules/node/node_modules/.package-lock.json';
  if (!hasPinnedNode() || !existsSync(join(root, hiddenLock))) return;
  /** @type {Record<string, Record<string, string>>} */
  const known = readJson('scripts/lib/node-binary.json');
  /** @type {Record<string, LockEntry>} */
  const installed = readJson(hiddenLock).packages;
  for (const [path, { version = '', integrity }] of Object.entries(installed)) {
    const expected = known[version]?.[path.replace('node_modules/', '')];
    if (!expected || expected === integrity) continue;
    rmSync(join(root, 'node_modules/node'), { recursive: true });
    throw new Plain(`The fetched Node ${version} is not the one we know. It has been removed.`);
  }
}

/** @param {string[]} args */
async function npm(args) {
  // `npm start` tells its own files, so that the same npm is used on the same Node.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const [command, first] = cli && node ? [node, [cli]] : ['npm', []];
  const env = { PATH: pathWithoutOurs(), npm_config_update_notifier: 'false' };
  const { code } = await run(command, [...first, ...args], { env, live: true });
  if (code !== 0) {
    throw new Plain(`npm ${args[0]} failed with code ${code}. Its own words are above.`);
  }
}
