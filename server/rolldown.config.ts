import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const fileAddress = /new URL\(\s*'(\.[^']+)'\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * A file that the source names by `new URL('./x', import.meta.url)` moves with the bundle: a
 * TypeScript file becomes an entry of its own (a worker), anything else is copied. Folders are left
 * alone; they are right only where the bundle lies as deep as the source that names them.
 */
export function bundleNamedFiles(): Plugin {
  return {
    name: 'pedestal-named-files',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return null;
      const emit = (whole: string, address: string): string => {
        const file = resolve(dirname(id), address);
        if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return whole;
        const isCode = file.endsWith('.ts');
        const fileName = isCode ? basename(file).replace(/\.ts$/, '.js') : basename(file);
        if (isCode) this.emitFile({ type: 'chunk', id: file, fileName });
        else this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
        return `new URL('./${fileName}', import.meta.url)`;
      };
      return { code: code.replace(fileAddress, emit), map: null };
    },
  };
}

// Packages are bundled too: one file to read is what makes the start quick.
export default defineConfig({
  input: { main: 'src/main.ts', pedestal: 'src/cli/pedestal.ts' },
  platform: 'node',
  // Loaded only where a person installed it beside `pg`.
  external: ['pg-native'],
  plugins: [bundleNamedFiles()],
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  },
});
