import { join } from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
/** The code with which the shell reports loads. */
const HEALTH = '../../../apps/shell/src/features/workspace/health';
const COMMON_JS = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const SHARED = [...COMMON_JS, 'antd'];

/** Every file that the benchmark's pages load, by address. */
export type Files = Map<string, { type: string; content: string }>;

/** The pages, each a way of hosting. */
const PAGES = [
  'bare-import',
  'iframe',
  'pedestal',
  'qiankun',
  'wujie',
  'micro-app',
  'garfish',
] as const;

/** Builds the sub-app in its three forms and one page per way of hosting. */
export async function buildFiles(): Promise<Files> {
  const files: Files = new Map();
  const importMap = await buildShared(files);
  await addScript(files, '/module/main.js', 'sub-app/module.tsx', { external: SHARED });
  await addScript(files, '/page/main.js', 'sub-app/page.tsx');
  await addScript(files, '/umd/main.js', 'sub-app/umd.tsx', { format: 'umd' });
  for (const name of ['load-reports', 'measure-load']) {
    await addScript(files, `/health/${name}.js`, `${HEALTH}/${name}.ts`);
  }
  addPage(files, '/page/', '<div id="root"></div><script type="module" src="main.js"></script>');
  addPage(files, '/umd/', '<div id="root"></div><script src="main.js"></script>');
  const map = `<script type="importmap">${importMap}</script>`;
  for (const page of PAGES) {
    await addScript(files, `/hosts/${page}/main.js`, `pages/${page}.ts`);
    const script = '<script type="module" src="main.js"></script>';
    addPage(files, `/hosts/${page}/`, script, map);
  }
  const boot = await bundle('@pedestal/host/guest-boot', { format: 'iife' });
  addPage(files, '/guest/', '', `${map}<script>${boot}</script>`);
  return files;
}

function addPage(files: Files, address: string, body: string, head = ''): void {
  const content = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
  files.set(address, { type: 'text/html', content });
  files.set(`${address}index.html`, { type: 'text/html', content });
}

interface ScriptOptions {
  external?: string[];
  format?: 'es' | 'umd' | 'iife';
}

async function addScript(
  files: Files,
  address: string,
  source: string,
  options?: ScriptOptions,
): Promise<void> {
  files.set(address, { type: 'text/javascript', content: await bundle(source, options) });
}

async function bundle(
  source: string,
  { external = [], format = 'es' }: ScriptOptions = {},
): Promise<string> {
  const input = source.startsWith('@') ? source : join(here, source);
  const build = await rolldown({ input, external, ...settings });
  const { output } = await build.generate({ format, name: 'bench', minify: true });
  await build.close();
  return output[0].code;
}

const settings = {
  cwd: here,
  platform: 'browser',
  logLevel: 'silent',
  transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: 'react-jsx' },
} as const;

/** Builds the shared modules and returns the import map that names them. */
async function buildShared(files: Files): Promise<string> {
  const sources = new Map<string, string>();
  for (const name of SHARED) sources.set(`shared:${name}`, await writeEntry(name));
  const input = Object.fromEntries(SHARED.map((name) => [fileName(name), `shared:${name}`]));
  const entries = {
    name: 'shared-entries',
    resolveId: (id: string) => (sources.has(id) ? id : undefined),
    load: (id: string) => sources.get(id),
  };
  const build = await rolldown({ input, plugins: [entries], ...settings });
  const { output } = await build.generate({
    format: 'es',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
  });
  await build.close();
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    files.set(`/shared/${file.fileName}`, { type: 'text/javascript', content: file.code });
  }
  const imports = Object.fromEntries(SHARED.map((name) => [name, `/shared/${fileName(name)}.js`]));
  return JSON.stringify({ imports });
}

const fileName = (name: string) => name.replaceAll('/', '_');

async function writeEntry(name: string): Promise<string> {
  if (!COMMON_JS.includes(name)) return `export * from '${name}';`;
  const { default: module } = (await import(name)) as { default: object };
  const names = Object.keys(module).join(', ');
  return `import module from '${name}';\nexport default module;\nexport const { ${names} } = module;`;
}
