import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import type { SubAppManifest } from '@pedestal/contract';
import type { Rolldown } from 'vite';
import { packageOf, SHARED_MODULES } from './shared-modules.ts';

/** File name of the manifest of a release. */
export const MANIFEST_FILE = 'manifest.json';

interface ManifestOptions {
  name: string;
  version: string;
  /** Version ranges of shared packages, by name. Default: `^` and the installed version. */
  ranges: Readonly<Record<string, string>>;
  homeParts: SubAppManifest['homeParts'];
  asks: SubAppManifest['asks'];
  root: string;
  outDir: string;
  bundle: Rolldown.OutputBundle;
}

/** Reads the built files from disk and writes the manifest next to them. */
export async function writeManifest(options: ManifestOptions): Promise<SubAppManifest> {
  const { name, version, homeParts, asks, outDir, bundle } = options;
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const files = await listFiles(outDir);
  const manifest: SubAppManifest = {
    name,
    version,
    format: 'module',
    entry: entry.fileName,
    styles: files.filter(({ path }) => path.endsWith('.css')).map(({ path }) => path),
    preload: listPreloads(entry, bundle),
    files,
    shared: await listShared(chunks, options),
    ...(homeParts ? { homeParts } : {}),
    ...(asks ? { asks } : {}),
  };
  await writeFile(join(outDir, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

async function listFiles(outDir: string): Promise<SubAppManifest['files']> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST_FILE)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path);
      const hash = createHash('sha384').update(content).digest('base64');
      const name = relative(outDir, path).split(sep).join('/');
      return { path: name, size: content.length, integrity: `sha384-${hash}` };
    }),
  );
}

/** Static imports of the entry, direct and transitive. */
function listPreloads(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type !== 'chunk' || found.has(name)) continue;
      found.add(name);
      visit(imported);
    }
  };
  visit(entry);
  return [...found];
}

async function listShared(
  chunks: Rolldown.OutputChunk[],
  { ranges, root }: ManifestOptions,
): Promise<SubAppManifest['shared']> {
  const imported = new Set(chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]));
  const packages = new Set(SHARED_MODULES.filter((id) => imported.has(id)).map(packageOf));
  const shared = [...packages].sort().map(async (name) => {
    return [name, ranges[name] ?? `^${await readVersion(name, root)}`] as const;
  });
  return Object.fromEntries(await Promise.all(shared));
}

async function readVersion(name: string, root: string): Promise<string> {
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  for (const folder of folders) {
    const text = await readFile(join(folder, name, 'package.json'), 'utf8').catch(() => undefined);
    if (text) return (JSON.parse(text) as { version: string }).version;
  }
  throw new Error(`${name} is not installed.`);
}
