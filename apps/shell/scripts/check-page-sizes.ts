/**
 * Fails when the first load of a page exceeds its budget, or contains modules that belong elsewhere.
 * An upgrade of antd that breaks the chunks of `build/antd-chunks.ts` fails here. Run it after a
 * build: it reads the chunk report that the build wrote.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

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
  /** Most KiB after gzip. */
  budget: number;
  forbidden: RegExp;
}

const PAGES: readonly Page[] = [
  {
    path: '/user/login',
    roots: [
      'src/main.tsx',
      'src/features/login/layout/blank-layout.tsx',
      'src/features/login/pages/login-page.tsx',
    ],
    texts: ['src/app/locales', 'src/features/login/locales'],
    budget: 160,
    forbidden:
      /node_modules\/(antd|@ant-design|@rc-component|zod|@tanstack|pinyin-pro)\/|features\/(?!login\/)|app\/(frame|tabs|home|search|rights|host|system)\//,
  },
  {
    path: '/first',
    roots: ['src/main.tsx', 'src/app/frame/common-layout.tsx', 'src/app/home/home.tsx'],
    texts: ['src/app/locales', 'src/app/frame/locales', 'src/features/home/locales'],
    budget: 270,
    forbidden:
      /node_modules\/(zod|pinyin-pro|@tanstack\/virtual-core)\/|@rc-component\/(form\/es\/(Field|Form|List)|table|tree)\b|features\/(settings\/settings-page|notice\/notice-centre|search\/palette)/,
  },
];
const LANGUAGES = ['zh-CN', 'en-US'];

const root = resolve(import.meta.dirname, '..');
const chunks: Chunk[] = JSON.parse(readFileSync(join(root, '.cache/chunks.json'), 'utf8'));
const chunkByFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));

function chunkOf(module: string): Chunk {
  const path = join(root, module);
  const chunk = chunks.find(({ modules }) => modules.includes(path));
  if (!chunk) throw new Error(`The build has no ${module}`);
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

function measure({ roots, texts, forbidden }: Page, language: string) {
  const modules = [...roots, ...texts.map((folder) => `${folder}/${language}.json`)];
  const loaded = [...withImports(modules.map(chunkOf))];
  const css = loaded.flatMap((chunk) => chunk.css);
  const files = [...new Set([...loaded.map(({ file }) => file), ...css, 'theme.js'])];
  const contents = files.map((file) => readFileSync(join(root, 'dist', file)));
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
  const size = `${gzip.toFixed(1)} KiB gzip, ${brotli.toFixed(1)} KiB brotli, ${files} files`;
  console.log(`${page.path} (${language}): ${size}; budget ${page.budget} KiB`);
  if (gzip > page.budget) {
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
