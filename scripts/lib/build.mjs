import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { compressFolder } from './compress.mjs';
import { describeOutputs, hashFiles, listFiles } from './files.mjs';
import { cacheFolder, findTool, root } from './paths.mjs';
import { mapBounded, runNode } from './run.mjs';
import { formatSeconds, Plain, say } from './say.mjs';
import { listInputFolders, listWorkspaces } from './workspaces.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} folder the workspace; its output is `dist` in there
 * @property {() => string[]} command arguments for the pinned Node
 * @property {string[]} [inputs] folders that decide its output; unset: the workspace and what it uses
 * @property {boolean} web whether browsers fetch the output, so that it is compressed
 */

const buildCode = ['scripts/lib/build.mjs', 'scripts/lib/compress.mjs'];
const sharedInputs = ['package-lock.json', 'tsconfig.base.json', ...buildCode];
const isTest = /\.(?:test|spec)\.[cm]?[jt]sx?$/;

/** @returns {Target[]} the server, the packages that it serves, the shell, and every sub-app that has a Vite configuration */
export function listTargets() {
  const apps = listWorkspaces()
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(join(root, folder, 'vite.config.ts')))
    .map((folder) => ({
      name: folder.replace('apps/', ''),
      folder,
      command: () => [findTool('vite'), 'build', '--logLevel', 'warn'],
      web: true,
    }));
  const server = {
    name: 'server',
    folder: 'server',
    command: () => [findTool('rolldown'), '--config', 'rolldown.config.ts', '--logLevel', 'warn'],
    web: false,
  };
  const folder = 'packages/create-pedestal-sub-app';
  const packages = {
    name: 'packages',
    folder,
    inputs: [
      ...['packages/sub-app-sdk', 'packages/workbench', 'packages/host', folder].flatMap(
        listInputFolders,
      ),
      ...['cli', 'platform', 'areas/console'].map((name) => `server/src/${name}`),
      'server/scripts',
    ],
    command: () => [join(root, 'server/scripts/pack-gateway-packages.ts')],
    web: false,
  };
  return [server, packages, ...apps];
}

/**
 * Builds what changed since the last time.
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt({ force = false } = {}) {
  const changed = listTargets()
    .map((target) => ({ target, inputs: hashInputs(target) }))
    .filter(({ target, inputs }) => force || !isFresh(target, inputs));
  if (changed.length === 0) say('build', 'up to date');
  await mapBounded(changed, availableParallelism(), ({ target, inputs }) => build(target, inputs));
}

/** @param {Target} target @param {string} inputs */
async function build(target, inputs) {
  const startedAt = performance.now();
  say('build', `${target.name} …`);
  const cwd = join(root, target.folder);
  const { code, output } = await runNode(target.command(), {
    cwd,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    console.log(process.stdout.isTTY ? output : stripVTControlCharacters(output));
    throw new Plain(`${target.name} did not build. Its own words are above.`);
  }
  if (target.web) await compressFolder(join(cwd, 'dist'));
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile(target), `${inputs}\n${describeOutputs(join(cwd, 'dist'))}`);
  say('build', `${target.name} done in ${formatSeconds(startedAt)}`);
}

/** @param {Target} target */
function hashInputs(target) {
  const folders = target.inputs ?? listInputFolders(target.folder);
  const files = [...new Set(folders)]
    .flatMap((folder) => listFiles(join(root, folder)))
    .filter((file) => !isTest.test(file));
  return hashFiles([...files, ...sharedInputs.map((path) => join(root, path))]);
}

/** @param {Target} target @param {string} inputs */
function isFresh(target, inputs) {
  if (!existsSync(stampFile(target))) return false;
  const outputs = describeOutputs(join(root, target.folder, 'dist'));
  return readFileSync(stampFile(target), 'utf8') === `${inputs}\n${outputs}`;
}

/** @param {Target} target */
function stampFile(target) {
  return join(cacheFolder, `build-${target.name}.stamp`);
}
