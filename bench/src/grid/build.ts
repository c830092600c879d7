import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Files } from '../hosting/build.ts';

const here = import.meta.dirname;

/** The grid and the bare list, each as a page with everything in one script. */
export async function buildPages(): Promise<Files> {
  const files: Files = new Map();
  const workbench = dirname(createRequire(import.meta.url).resolve('@pedestal/workbench/grid'));
  const style = await readFile(join(workbench, 'grid.css'), 'utf8');
  for (const [name, source] of [
    ['bare', 'pages/bare.ts'],
    ['grid', 'pages/grid.tsx'],
  ] as const) {
    const content = await bundle(join(here, source));
    files.set(`/${name}/main.js`, { type: 'text/javascript', content });
    files.set(`/${name}/`, {
      type: 'text/html',
      content: `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><style>${style}</style></head><body style="margin:0"><script type="module" src="main.js"></script></body></html>`,
    });
  }
  return files;
}

const withoutStyles = {
  name: 'without-styles',
  load: (id: string) => (id.endsWith('.css') ? { code: '', moduleType: 'js' as const } : undefined),
};

async function bundle(input: string): Promise<string> {
  const build = await rolldown({
    input,
    cwd: here,
    platform: 'browser',
    logLevel: 'silent',
    // The page has the grid's style sheet; others are not needed.
    plugins: [withoutStyles],
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: 'react-jsx' },
  });
  const { output } = await build.generate({ format: 'es', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}
