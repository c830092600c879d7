/**
 * Fails when the sign-in page's first load grows over its budget, or takes along what belongs to
 * the signed-in shell. Run it after a build; it reads what the build wrote about its chunks.
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

const BUDGET = 160 * 1024;
const FORBIDDEN =
  /node_modules\/(antd|@ant-design|@rc-component|zod|@tanstack|pinyin-pro)\/|features\/(?!login\/)|app\/(frame|tabs|home|search|rights|host|system)\//;
const ROOTS = [
  'src/main.tsx',
  'src/features/login/layout/blank-layout.tsx',
  'src/features/login/pages/login-page.tsx',
];
const TEXTS = ['src/app/locales', 'src/features/login/locales'];
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
  const loaded = new Set<Chunk>();
  const queue = [...roots];
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (loaded.has(chunk)) continue;
    loaded.add(chunk);
    queue.push(...chunk.imports.flatMap((file) => chunkByFile.get(file) ?? []));
  }
  return loaded;
}

function measure(language: string) {
  const texts = TEXTS.map((folder) => `${folder}/${language}.json`);
  const loaded = [...withImports([...ROOTS, ...texts].map(chunkOf))];
  const css = loaded.flatMap((chunk) => chunk.css);
  const files = [...new Set([...loaded.map(({ file }) => file), ...css, 'theme.js'])];
  const contents = files.map((file) => readFileSync(join(root, 'dist', file)));
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    language,
    requests: files.length,
    gzip: sum(contents.map((content) => gzipSync(content).length)),
    brotli: sum(contents.map((content) => brotliCompressSync(content).length)),
    forbidden: loaded.flatMap(({ modules }) => modules.filter((id) => FORBIDDEN.test(id))),
  };
}

const inKib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

for (const { language, requests, gzip, brotli, forbidden } of LANGUAGES.map(measure)) {
  console.log(
    `/user/login (${language}): ${inKib(gzip)} gzip, ${inKib(brotli)} brotli, ${requests} files; ` +
      `budget ${inKib(BUDGET)}`,
  );
  if (gzip > BUDGET) {
    console.error('The sign-in page is over its budget.');
    process.exitCode = 1;
  }
  if (forbidden.length > 0) {
    console.error(`The sign-in page loads what it must not:\n  ${forbidden.join('\n  ')}`);
    process.exitCode = 1;
  }
}
