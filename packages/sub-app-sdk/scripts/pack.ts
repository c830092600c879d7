import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';

const run = promisify(execFile);
const packages = join(import.meta.dirname, '..', '..');
const TSC = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string>;
  devDependencies?: unknown;
}

/**
 * Builds the package that other teams install. The repository uses its packages as source, but Node
 * does not run TypeScript below node_modules, so a published package needs JavaScript.
 */
export async function packPackage(name: string, outDir: string): Promise<void> {
  const folder = join(packages, name);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await bundle(folder, manifest, outDir);
  await emitTypes(folder, outDir);
  const { private: _, devDependencies: __, ...published } = manifest;
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([path, source]) => [
      path,
      { types: typesOf(source), default: `./dist/${entryName(path)}.js` },
    ]),
  );
  const text = JSON.stringify({ ...published, exports }, null, 2);
  await writeFile(join(outDir, 'package.json'), `${text}\n`);
}

async function bundle(folder: string, { exports }: Manifest, outDir: string): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(
      Object.entries(exports).map(([path, source]) => [entryName(path), join(folder, source)]),
    ),
    external: isExternal,
    platform: 'neutral',
    transform: { jsx: 'react-jsx' },
  });
  await build.write({ dir: join(outDir, 'dist'), format: 'es' });
  await build.close();
}

// Bundle locale files, because only a bundler resolves their import paths. Bundle the used parts of
// the contract, to leave out its schemas: Zod probes `eval`, which the console's policy blocks.
function isExternal(id: string, importer: string | undefined): boolean {
  const isLanguage = id.includes('/locale/') || /[\\/]locale[\\/]/.test(importer ?? '');
  return /^[^./]/.test(id) && id !== '@pedestal/contract' && !isLanguage;
}

// `--noCheck`: `npm run check` already checks the types, and checking is slow.
async function emitTypes(folder: string, outDir: string): Promise<void> {
  const flags = ['--noEmit', 'false', '--noCheck', '--declaration', '--emitDeclarationOnly'];
  const places = ['--rootDir', folder, '--outDir', join(outDir, 'types')];
  await run(process.execPath, [TSC, '-p', folder, ...flags, ...places]);
}

const entryName = (path: string) => (path === '.' ? 'index' : basename(path));
const typesOf = (source: string) => `./types/${source.slice(2).replace(/\.tsx?$/, '.d.ts')}`;

if (process.argv[1] === import.meta.filename) {
  const outDir = join(packages, 'sub-app-sdk', 'dist');
  for (const name of ['contract', 'sub-app-sdk']) await packPackage(name, join(outDir, name));
}
