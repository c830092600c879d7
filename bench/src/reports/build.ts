import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Files } from '../hosting/build.ts';
import { root } from '../server-process.ts';
import type { ReadyChart } from './tiles.ts';

const ENTRY = 'bare-charts';
/** The parts of ECharts that the reports load, so that both pages load the same. */
const ECHARTS = join(root, 'apps/data-report/src/chart/echarts.ts');
const BARE = join(import.meta.dirname, 'pages/bare.ts');

const entry = {
  name: 'entry',
  resolveId: (id: string) => (id === ENTRY ? id : undefined),
  load: (id: string) =>
    id === ENTRY
      ? `import { init } from ${JSON.stringify(ECHARTS)};
         import { drawAll } from ${JSON.stringify(BARE)};
         drawAll(init, JSON.parse(document.querySelector('[type="application/json"]').textContent));`
      : undefined,
};

/** A page that draws charts from figures which are part of it. */
export async function buildBarePage(charts: readonly ReadyChart[]): Promise<Files> {
  const build = await rolldown({
    input: ENTRY,
    cwd: root,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [entry],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await build.generate({ format: 'es', minify: true, codeSplitting: false });
  await build.close();
  const data = JSON.stringify(charts).replaceAll('<', '\\u003c');
  return new Map([
    ['/main.js', { type: 'text/javascript', content: output[0].code }],
    [
      '/',
      {
        type: 'text/html',
        content: `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><script type="application/json">${data}</script></head><body style="margin:0"><script type="module" src="main.js"></script></body></html>`,
      },
    ],
  ]);
}
