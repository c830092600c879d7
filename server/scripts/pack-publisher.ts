import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import server from '../package.json' with { type: 'json' };
import { buildCheckPage } from './build-check-page.ts';

/**
 * Makes the package that outside teams install to publish: `@pedestal/cli` with the command
 * `pedestal`. It is one file, beside it the pages in which a build is checked, and needs nothing else.
 */
async function packPublisher(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const input = join(import.meta.dirname, '../src/cli/publisher.ts');
  const build = await rolldown({ input, platform: 'node' });
  const file = join(outDir, 'pedestal.js');
  await build.write({ file, format: 'esm', minify: true });
  await build.close();
  await chmod(file, 0o755);
  await buildCheckPage(join(outDir, 'check-page'));
  const manifest = {
    name: '@pedestal/cli',
    version: server.version,
    description: 'Checks and publishes releases of sub-apps to a Pedestal console.',
    license: server.license,
    type: 'module',
    bin: { pedestal: 'pedestal.js' },
    engines: { node: '>=20' },
  };
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('Name the folder to write the package to.');
await packPublisher(outDir);
