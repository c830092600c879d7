/**
 * Fails when the scripts and styles of a page's first load exceed their budget, or contain modules
 * that belong elsewhere. An upgrade of antd that breaks the chunks of `build/antd-chunks.ts` fails
 * here. Run it after a build: it reads the chunk report that the build wrote, and the builds of the
 * sub-apps.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parseAst } from 'vite';

interface Chunk {
  file: string;
  modules: string[];
  imports: string[];
  css: string[];
}

interface Page {
  path: string;
  /** Modules that the page loads at once; their static imports follow. */
  roots: readonly string[];
  /** Folders of the texts that it loads. */
  texts: readonly string[];
  /** The sub-app in the page, and the names of the chunks that it loads at once. */
  subApp?: { folder: string; chunks: readonly string[] };
  /** Most KiB in brotli, in the larger language. */
  budget: number;
  forbidden: RegExp;
}

const WORKSPACE = {
  roots: ['src/main.tsx', 'src/app/signed-in.tsx', 'src/app/host/workspace.tsx'],
  texts: ['src/app/locales', 'src/app/frame/locales'],
};
/** Forms, drawers, and what `lib/antd` loads later. */
const FORMS =
  /@rc-component\/(form\/es\/(Field|Form|List)|async-validator|drawer|dialog|notification|menu|pagination\/es\/Pagination|tree\/es\/Tree)\b/;

const PAGES: readonly Page[] = [
  {
    path: '/user/login',
    roots: [
      'src/main.tsx',
      'src/features/login/layout/blank-layout.tsx',
      'src/features/login/pages/login-page.tsx',
    ],
    texts: ['src/app/locales', 'src/features/login/locales'],
    budget: 85,
    forbidden:
      /node_modules\/(antd|@ant-design|@rc-component|zod|@tanstack|pinyin-pro|react-router)\/|features\/(?!login\/)|app\/(frame|tabs|home|search|rights|host|system)\//,
  },
  {
    path: '/first',
    roots: ['src/main.tsx', 'src/app/signed-in.tsx', 'src/app/home/home.tsx'],
    texts: ['src/app/locales', 'src/app/frame/locales', 'src/features/home/locales'],
    budget: 202,
    forbidden:
      /node_modules\/(zod|pinyin-pro|@tanstack\/virtual-core)\/|@rc-component\/(form\/es\/(Field|Form|List)|table|tree|menu|tooltip|dialog)\b|features\/(settings\/settings-page|notice\/notice-centre|search\/palette)/,
  },
  {
    path: '/auth/users',
    ...WORKSPACE,
    subApp: { folder: 'auth', chunks: ['main', 'users'] },
    budget: 330,
    forbidden: FORMS,
  },
  {
    path: '/dfs',
    ...WORKSPACE,
    subApp: { folder: 'dfs', chunks: ['main', 'files-page'] },
    budget: 306,
    forbidden: FORMS,
  },
  {
    path: '/wms/receipt',
    ...WORKSPACE,
    subApp: { folder: 'records', chunks: ['main', 'list-page'] },
    budget: 385,
    forbidden: FORMS,
  },
];
const LANGUAGES = ['zh-CN', 'en-US'];

const root = resolve(import.meta.dirname, '..');
const chunks: Chunk[] = JSON.parse(readFileSync(join(root, '.cache/chunks.json'), 'utf8'));
const chunkByFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
const importMap: Record<string, string> = JSON.parse(
  /<script type="importmap">(.*?)<\/script>/.exec(
    readFileSync(join(root, 'dist/index.html'), 'utf8'),
  )?.[1] ?? '{}',
).imports;

function chunkOf(id: string): Chunk {
  const chunk = chunks.find(({ modules }) => modules.includes(id));
  if (!chunk) throw new Error(`The build has no ${id}`);
  return chunk;
}

/** The chunk that the import map names for a module. */
function sharedChunkOf(specifier: string): Chunk {
  const chunk = chunkByFile.get(importMap[specifier]?.replace('%PEDESTAL_BASE%', '') ?? '');
  if (!chunk) throw new Error(`The import map has no ${specifier}`);
  return chunk;
}

function withImports(roots: readonly Chunk[]): Set<Chunk> {
  const loaded = new Set(roots);
  for (const { imports } of loaded) {
    for (const file of imports) {
      const chunk = chunkByFile.get(file);
      if (chunk) loaded.add(chunk);
    }
  }
  return loaded;
}

/** The files of a sub-app's chunks with their static imports, and the shared modules that those name. */
function readSubApp({ folder, chunks: names }: NonNullable<Page['subApp']>) {
  const assets = resolve(root, '..', folder, 'dist/assets');
  const all = readdirSync(assets);
  const files = all.filter(
    (file) =>
      file.endsWith('.css') ||
      names.some((name) => file.startsWith(`${name}-`) && file.endsWith('.js')),
  );
  const loaded = new Set(files);
  const shared = new Set<string>();
  for (const file of loaded) {
    if (!file.endsWith('.js')) continue;
    for (const specifier of importsOf(readFileSync(join(assets, file), 'utf8'))) {
      if (specifier.startsWith('./')) loaded.add(specifier.slice(2));
      else shared.add(specifier);
    }
  }
  return { files: [...loaded].map((file) => join(assets, file)), shared: [...shared] };
}

function importsOf(code: string): string[] {
  return parseAst(code).body.flatMap((node) =>
    (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') && node.source
      ? [node.source.value]
      : [],
  );
}

function measure({ roots, texts, subApp, forbidden }: Page, language: string) {
  const own = subApp ? readSubApp(subApp) : { files: [], shared: [] };
  const modules = [...roots, ...texts.map((folder) => `${folder}/${language}.json`)];
  const loaded = [
    ...withImports([
      ...modules.map((module) => chunkOf(join(root, module))),
      ...own.shared.map(sharedChunkOf),
    ]),
  ];
  const names = [
    ...loaded.map(({ file }) => file),
    ...loaded.flatMap(({ css }) => css),
    'theme.js',
  ];
  const files = [...new Set(names.map((file) => join(root, 'dist', file))), ...own.files];
  const contents = files.map((file) => readFileSync(file));
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / 1024;
  return {
    files: files.length,
    gzip: sum(contents.map((content) => gzipSync(content).length)),
    brotli: sum(contents.map((content) => brotliCompressSync(content).length)),
    found: loaded.flatMap((chunk) => chunk.modules.filter((id) => forbidden.test(id))),
  };
}

function checkPage(page: Page, language: string): void {
  const { files, gzip, brotli, found } = measure(page, language);
  const size = `${brotli.toFixed(1)} KiB brotli, ${gzip.toFixed(1)} KiB gzip, ${files} files`;
  console.log(`${page.path} (${language}): ${size}; budget ${page.budget} KiB`);
  if (brotli > page.budget) {
    console.error(`${page.path} exceeds its budget.`);
    process.exitCode = 1;
  }
  if (found.length > 0) {
    console.error(`${page.path} loads modules that it must not:\n  ${found.join('\n  ')}`);
    process.exitCode = 1;
  }
}

for (const page of PAGES) {
  for (const language of LANGUAGES) checkPage(page, language);
}
