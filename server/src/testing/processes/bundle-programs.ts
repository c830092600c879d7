import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
import { bundleNamedFiles } from '../../../rolldown.config.ts';
import { programsFolder, THREADS_VARIABLE } from './programs-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the bundled programs. */
    programs: string;
  }
}

/** Programs of `testing/programs` that tests start as processes. */
const PROGRAMS = [
  'gateway',
  'hold-data-folder',
  'import-records',
  'migrate',
  'post-movements',
  'run-jobs',
  'run-record-jobs',
  'run-schema-jobs',
  'serve-records',
  'write-rows',
] as const;

export type ProgramName = (typeof PROGRAMS)[number];

/**
 * Bundles the programs, and the threads that they name, once for all tests: from the sources, each
 * of their many starts would load hundreds of files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = programsFolder();
  const build = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((name) => [name, sourceOf(name)])),
    platform: 'node',
    external: ['pg-native'],
    logLevel: 'warn',
    plugins: [bundleNamedFiles()],
  });
  await build.write({ dir: folder, format: 'esm' });
  await build.close();
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  project.provide('programs', folder);
  process.env[THREADS_VARIABLE] = `${pathToFileURL(folder)}/`;
  return () => rm(folder, { recursive: true, force: true });
}

function sourceOf(name: ProgramName): string {
  return fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url));
}
