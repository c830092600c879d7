import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Scripts of the test pages, by path. */
export type Bundles = Record<string, string>;

/** Inlined into guest documents, as the gateway does. */
export const GUEST_BOOT = '/guest-boot.js';

const SCRIPTS = [
  ['/harness.js', './page.ts', 'es'],
  [GUEST_BOOT, '../../src/in-frame/guest/boot.ts', 'iife'],
  ['/strict-boot.js', '../../src/in-frame/strict/boot.ts', 'iife'],
  ['/bridge.js', './bridge-page.ts', 'iife'],
] as const;

/** Bundles the host for the test page, and the boot script of guest documents. */
export async function bundlePages(): Promise<Bundles> {
  const bundles: Bundles = {};
  for (const [address, source, format] of SCRIPTS) {
    const input = fileURLToPath(new URL(source, import.meta.url));
    const build = await rolldown({ input, platform: 'browser', logLevel: 'warn' });
    // The host loads runtimes when they are needed.
    const { output } = await build.generate({ format, codeSplitting: false });
    bundles[address] = output[0].code;
    await build.close();
  }
  return bundles;
}
