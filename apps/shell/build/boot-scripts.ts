import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/** First scripts of the documents that sub-apps run in; the gateway adds them to the pages that it serves. */
const BOOT_SCRIPTS = {
  'guest-boot.js': '@pedestal/host/guest-boot',
  'strict-boot.js': '@pedestal/host/strict-boot',
} as const;

/** Builds the boot scripts as classic scripts, since they must run before all other scripts of their document. */
export function buildBootScripts(): Plugin {
  return {
    name: 'pedestal-boot-scripts',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, specifier] of Object.entries(BOOT_SCRIPTS)) {
        const source = await bundleScript(fileURLToPath(import.meta.resolve(specifier)));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

async function bundleScript(input: string): Promise<string> {
  const bundle = await rolldown({ input });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return (output[0] as OutputChunk).code;
  } finally {
    await bundle.close();
  }
}
