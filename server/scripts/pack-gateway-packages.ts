import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { writeTar } from '../src/platform/archive/write-tar.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const scaffold = join(root, 'packages/create-pedestal-sub-app');

/**
 * Packs what teams install into the folder that the gateway serves. A package is two files: its
 * manifest, which the gateway completes with addresses, and a compressed archive of all others.
 */
async function packAll(outDir: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'pedestal-packages-'));
  try {
    await Promise.all([
      runScript('packages/sub-app-sdk/scripts/pack.ts', join(work, 'libraries')),
      runScript('server/scripts/pack-publisher.ts', join(work, 'cli')),
      copyScaffold(join(work, 'scaffold')),
    ]);
    const libraries = await readdir(join(work, 'libraries'));
    const folders = [...libraries.map((name) => join('libraries', name)), 'cli', 'scaffold'];
    await rm(outDir, { recursive: true, force: true });
    await mkdir(outDir, { recursive: true });
    for (const folder of folders) await packFolder(join(work, folder), outDir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function runScript(path: string, outDir: string): Promise<void> {
  await run(process.execPath, [join(root, path), outDir]);
}

async function copyScaffold(target: string): Promise<void> {
  const { files } = JSON.parse(await readFile(join(scaffold, 'package.json'), 'utf8'));
  for (const name of ['package.json', ...files]) {
    await cp(join(scaffold, name), join(target, name), { recursive: true });
  }
}

async function packFolder(folder: string, outDir: string): Promise<void> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  const { name }: { name: string } = JSON.parse(manifest);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== join(folder, 'package.json'))
    .sort();
  const files = await Promise.all(
    paths.map(async (path) => ({
      path: `package/${relative(folder, path).split(sep).join('/')}`,
      data: await readFile(path),
    })),
  );
  const target = join(outDir, name.replace('@', '').replace('/', '-'));
  await writeFile(`${target}.json`, manifest);
  await writeFile(`${target}.files.gz`, gzipSync(writeTar(files), { level: 9 }));
}

await packAll(join(scaffold, 'dist'));
