import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_BYTES = 190 * 1024;

afterEach(() => vi.unstubAllEnvs());

it('has the code of charts in one small file, which only pages with a chart load', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root: ROOT, logLevel: 'silent', build: { write: false } });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  const chunks = output.output.flatMap((each) => (each.type === 'chunk' ? [each] : []));
  const drawing = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => /node_modules\/(?:echarts|zrender)\//.test(id)),
  );
  expect(drawing).toHaveLength(1);
  const [charts] = drawing;
  expect(brotliCompressSync(charts?.code ?? '').length).toBeLessThanOrEqual(MOST_BYTES);
  // Every way to it is an import() of the component that shows a chart.
  const loading = chunks.filter(({ imports }) => imports.includes(charts?.fileName ?? ''));
  expect(loading.map(({ fileName }) => fileName)).toEqual([]);
  expect(charts?.isEntry).toBe(false);
}, 120_000);
