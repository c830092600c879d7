import { basename } from 'node:path';
import type { Plugin } from 'vitest/config';
import { THREADS_VARIABLE } from './programs-folder.ts';

const threadAddress = /new URL\(\s*'(\.[^']+)\.ts'\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Lets the code under test start its threads from their bundles instead of the sources. Vitest
 * keeps transformed files for later runs, so the folder of this run is looked up at run time.
 */
export function useBundledThreads(): Plugin {
  return {
    name: 'pedestal-bundled-threads',
    // Before types are stripped: that rewrites the quotes.
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || id.endsWith('.test.ts')) return null;
      if (!code.includes('import.meta.url')) return null;
      const address = (_whole: string, name: string): string =>
        `new URL('${basename(name)}.js', process.env.${THREADS_VARIABLE})`;
      return { code: code.replace(threadAddress, address), map: null };
    },
  };
}
