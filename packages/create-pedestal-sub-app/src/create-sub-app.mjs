import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** @import { Origin } from './origin.mjs' */

/** Available templates. */
export const TEMPLATES = ['react', 'vue', 'svelte', 'angular', 'html'];

const NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
const EXAMPLE_CONSOLE = 'https://console.example.com';
const templates = join(import.meta.dirname, '..', 'templates');

/** The name cannot be registered in the console. */
export class SubAppNameError extends Error {}

/** The target folder is not empty. */
export class TargetNotEmptyError extends Error {
  /** @param {string} folder */
  constructor(folder) {
    super(folder);
    this.folder = folder;
  }
}

/**
 * Creates a sub-app in a folder with its name. Returns the folder.
 * Throws if the name is invalid or the folder is not empty, without changing anything.
 * @param {string} name
 * @param {string} template one of `TEMPLATES`
 * @param {string} parent
 * @param {Origin} [origin] unset: the packages come from the registry of npm
 */
export async function createSubApp(name, template, parent, origin) {
  if (!NAME.test(name)) throw new SubAppNameError(name);
  const folder = resolve(parent, name);
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) throw new TargetNotEmptyError(folder);

  const source = join(templates, template);
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const from = join(entry.parentPath, entry.name);
    // npm packs neither `.gitignore` nor `.npmrc`, so the templates have them with another name.
    const to = join(folder, from.slice(source.length)).replace(/_(gitignore|npmrc)$/, '.$1');
    const content = await readFile(from, 'utf8');
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, adapt(content.replaceAll('sub-app-name', name), entry.name, origin));
  }
  return folder;
}

/**
 * The oldest Node that a sub-app needs, where this one is older.
 * @param {string} folder
 */
export async function findMissingNode(folder) {
  const { engines } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const needed = /\d+\.\d+(\.\d+)?/.exec(engines.node)?.[0] ?? '0';
  const isOld = process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0;
  return isOld ? needed : undefined;
}

/**
 * Points the packages of a sub-app to the ones of this scaffold's console. Returns the names of
 * those that changed.
 * @param {string} folder
 * @param {Origin} origin
 */
export async function updatePackages(folder, origin) {
  const file = join(folder, 'package.json');
  const before = await readFile(file, 'utf8');
  const after = use(
    before,
    (await takesSharedModules(folder)) ? wantedOf(origin) : origin.packages,
  );
  if (after !== before) await writeFile(file, after);
  return Object.keys(wantedOf(origin)).filter(
    (name) => lineOf(after, name) !== lineOf(before, name),
  );
}

/**
 * Does the build take React and the like from the console? One without the SDK's Vite plugin brings its own.
 * @param {string} folder
 */
async function takesSharedModules(folder) {
  const names = (await readdir(folder)).filter((name) => /^vite\.config\.[cm]?[jt]s$/.test(name));
  const configs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return configs.some((config) => config.includes('@pedestal/sub-app-sdk/vite'));
}

/** @param {string} content @param {string} name @param {Origin} [origin] */
function adapt(content, name, origin) {
  if (!origin) return content;
  const adapted = content.replaceAll(EXAMPLE_CONSOLE, origin.console);
  return name === 'package.json' ? use(adapted, wantedOf(origin)) : adapted;
}

/**
 * A newer version than the console's of a module that it shares could not run there.
 * @param {Origin} origin
 */
const wantedOf = ({ packages, shared }) => ({ ...shared, ...packages });

/** @param {string} name */
const dependency = (name) => new RegExp(`("${name}": )"[^"]*"`);

/** @param {string} manifest @param {string} name */
const lineOf = (manifest, name) => dependency(name).exec(manifest)?.[0];

/** @param {string} manifest @param {Record<string, string>} wanted versions or addresses by name */
function use(manifest, wanted) {
  return Object.entries(wanted).reduce(
    (text, [name, value]) => text.replace(dependency(name), (_, key) => `${key}"${value}"`),
    manifest,
  );
}
