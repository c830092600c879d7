import { join } from 'node:path';
import { rolldown } from 'rolldown';

const host = join(import.meta.dirname, '../../packages/host/src');

/** The pages in which `pedestal check` runs a build: the host, and the boot script of guests. */
export async function buildCheckPage(outDir: string): Promise<void> {
  await bundle('check-page/check-page.ts', join(outDir, 'check-page.js'), 'es');
  await bundle('in-frame/guest/boot.ts', join(outDir, 'guest-boot.js'), 'iife');
}

async function bundle(source: string, file: string, format: 'es' | 'iife'): Promise<void> {
  const build = await rolldown({ input: join(host, source), platform: 'browser' });
  await build.write({ file, format, minify: true, codeSplitting: false });
  await build.close();
}
