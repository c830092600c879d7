import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Available templates. */
export const TEMPLATES = ['react', 'vue'];

const NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
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
 */
export async function createSubApp(name, template, parent) {
  if (!NAME.test(name)) throw new SubAppNameError(name);
  const folder = resolve(parent, name);
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) throw new TargetNotEmptyError(folder);

  const source = join(templates, template);
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const from = join(entry.parentPath, entry.name);
    // npm does not pack files named `.gitignore`, so the template contains `_gitignore`.
    const to = join(folder, from.slice(source.length)).replace(/_gitignore$/, '.gitignore');
    const content = await readFile(from, 'utf8');
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, content.replaceAll('sub-app-name', name));
  }
  return folder;
}
