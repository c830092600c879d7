import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { programsFolder } from './programs-folder.ts';

const threadAddress = /new URL\(\s*'(\.[^']+)\.ts'\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** Lets the code under test start its threads from their bundles instead of the sources. */
export function useBundledThreads(): Plugin {
  return {
    name: 'pedestal-bundled-threads',
    transform(code, id) {
      if (!id.endsWith('.ts') || id.endsWith('.test.ts')) return null;
      if (!code.includes('import.meta.url')) return null;
      const address = (whole: string, name: string): string => {
        const file = join(programsFolder(), `${basename(name)}.js`);
        return existsSync(file) ? `new URL('${pathToFileURL(file)}')` : whole;
      };
      return { code: code.replace(threadAddress, address), map: null };
    },
  };
}
