import { createHash } from 'node:crypto';
import { packageOf, SHARED_MODULES } from '@pedestal/sub-app-sdk/vite';
import { rolldown } from 'rolldown';
import type { Bundles } from './bundle.ts';

/** The shared modules of the test shell and the import map that names them. */
export interface SharedModules {
  files: Bundles;
  importMap: string;
  /** Hash source that allows the import map in the page's policy. */
  hash: string;
}

// Without antd and the query client: they are large, and no test sub-app uses them.
const OFFERED = SHARED_MODULES.filter((name) => !/antd|@tanstack/.test(name));
const COMMON_JS = new Set(['react', 'react-dom']);

/** Bundles the shared modules together, so that they share chunks. */
export async function bundleShared(): Promise<SharedModules> {
  const sources = new Map<string, string>();
  for (const name of OFFERED) sources.set(`shared:${name}`, await writeEntry(name));
  const build = await rolldown({
    input: Object.fromEntries(OFFERED.map((name) => [fileName(name), `shared:${name}`])),
    platform: 'browser',
    cwd: import.meta.dirname,
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'shared-entries',
        resolveId: (id) => (sources.has(id) ? id : undefined),
        load: (id) => sources.get(id),
      },
    ],
  });
  const { output } = await build.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
  });
  await build.close();
  const files: Bundles = {};
  for (const file of output) {
    if (file.type === 'chunk') files[`/shared/${file.fileName}`] = file.code;
  }
  const imports = Object.fromEntries(OFFERED.map((name) => [name, `/shared/${fileName(name)}.js`]));
  const importMap = JSON.stringify({ imports });
  return { files, importMap, hash: hashSource(importMap) };
}

/** Hash source that allows one inline script in a content security policy. */
export function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

const fileName = (name: string) => name.replaceAll(/[@/]+/g, '-').replace(/^-/, '');

async function writeEntry(name: string): Promise<string> {
  if (!COMMON_JS.has(packageOf(name))) return `export * from '${name}';`;
  const { default: module } = (await import(name)) as { default: object };
  const names = Object.keys(module).join(', ');
  return `import module from '${name}';\nexport default module;\nexport const { ${names} } = module;`;
}
