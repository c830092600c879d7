import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Plugin, rolldown } from 'rolldown';

const run = promisify(execFile);
const packages = join(import.meta.dirname, '..', '..');
const TSC = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
const PUBLISHED = ['contract', 'sub-app-sdk', 'workbench'];
const BUNDLED = ['@pedestal/contract', '@pedestal/ui'];

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string>;
  /** Style sheets, if the package has any. */
  sideEffects: false | string[];
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

async function bundle(folder: string, manifest: Manifest, outDir: string): Promise<void> {
  const { exports, sideEffects } = manifest;
  const source = join(folder, 'src');
  const dir = join(outDir, 'dist');
  const build = await rolldown({
    input: Object.fromEntries(
      Object.entries(exports).map(([path, file]) => [entryName(path), join(folder, file)]),
    ),
    external: isExternal,
    platform: 'neutral',
    plugins: [keepStyleImports],
    transform: { jsx: 'react-jsx' },
  });
  // One file per module if there are style sheets: each chunk of a sub-app then gets only the
  // modules that it uses, and a sub-app only their style sheets.
  const preserveModules = sideEffects !== false;
  await build.write({ dir, format: 'es', preserveModules, preserveModulesRoot: source });
  await build.close();
  for await (const style of glob('**/*.css', { cwd: source })) {
    await cp(join(source, style), join(dir, style));
  }
}

// Bundle locale files, because only a bundler resolves their import paths. Bundle the used parts of
// the contract, to leave out its schemas: Zod probes `eval`, which the console's policy blocks.
// Bundle the used parts of `ui`, which is not published.
function isExternal(id: string, importer: string | undefined): boolean {
  const isLanguage = id.includes('/locale/') || /[\\/]locale[\\/]/.test(importer ?? '');
  return /^[^./]/.test(id) && !BUNDLED.includes(id) && !isLanguage;
}

/** Style sheets are copied as they are: the build of the sub-app scopes them. */
const keepStyleImports: Plugin = {
  name: 'keep-style-imports',
  resolveId: (id) => (id.endsWith('.css') ? { id, external: true } : undefined),
};

// `--noCheck`: `npm run check` already checks the types, and checking is slow.
async function emitTypes(folder: string, outDir: string): Promise<void> {
  const flags = ['--noEmit', 'false', '--noCheck', '--declaration', '--emitDeclarationOnly'];
  const places = ['--rootDir', folder, '--outDir', join(outDir, 'types')];
  await run(process.execPath, [TSC, '-p', folder, ...flags, ...places]);
}

const entryName = (path: string) => (path === '.' ? 'index' : basename(path));
const typesOf = (source: string) => `./types/${source.slice(2).replace(/\.tsx?$/, '.d.ts')}`;

if (process.argv[1] === import.meta.filename) {
  const [outDir = join(packages, 'sub-app-sdk', 'dist')] = process.argv.slice(2);
  await Promise.all(PUBLISHED.map((name) => packPackage(name, join(outDir, name))));
}
