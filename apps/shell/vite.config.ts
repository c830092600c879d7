import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunkAntd } from './build/antd-chunks.ts';
import { buildBootScripts } from './build/boot-scripts.ts';
import { importDirectly } from './build/direct-imports.ts';
import { chunkLayout } from './build/layout-chunks.ts';
import { deferAntdParts } from './build/lazy-antd.ts';
import { WITHOUT_SIDE_EFFECTS } from './build/list-imports.ts';
import {
  importAntdParts,
  provideSharedModules,
  provideSharedVersions,
} from './build/shared-modules.ts';
import { provideSignedInTexts } from './build/signed-in-texts.ts';

/**
 * One build works under any base path. Chunks and styles use relative addresses, so only index.html
 * contains the base. A build keeps these placeholders, which the gateway replaces:
 *   %PEDESTAL_BASE%    the base path with leading and trailing slash, `/` or `/console/`
 *   %PEDESTAL_LOCALE%  the default language
 *   %PEDESTAL_ORIGINS% other origins that the document's policy allows sub-apps from; `*` for all
 * A <base> tag is not possible, since the content security policy says `base-uri 'none'`.
 */
function fillBase(): Plugin {
  let isBuild = false;
  return {
    name: 'pedestal-fill-base',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (isBuild) return html.replaceAll(/(src|href)="\.\//g, '$1="%PEDESTAL_BASE%');
        return html
          .replaceAll('%PEDESTAL_BASE%', process.env.PEDESTAL_BASE ?? '/')
          .replaceAll('%PEDESTAL_LOCALE%', process.env.PEDESTAL_LOCALE ?? 'en-US')
          .replaceAll('%PEDESTAL_ORIGINS%', '*');
      },
    },
  };
}

/** Writes the modules and imports of each chunk, for `scripts/check-page-sizes.ts`. */
function reportChunks(): Plugin {
  let folder = '';
  return {
    name: 'pedestal-report-chunks',
    configResolved(config) {
      folder = join(config.root, '.cache');
    },
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? {
              file: output.fileName,
              modules: Object.keys(output.modules),
              imports: output.imports,
              css: [...(output.viteMetadata?.importedCss ?? [])],
            }
          : [],
      );
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'chunks.json'), JSON.stringify(chunks));
    },
  };
}

const SIGN_IN =
  /features\/login\/(layout\/|lib\/(?!password-strength)|forms\/(?!qr-panel)|pages\/login-page|parts\/(?!qr-code|copy|new-password|password-rules|details))/;

const gateway = process.env.PEDESTAL_GATEWAY ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  base: command === 'build' ? './' : (process.env.PEDESTAL_BASE ?? '/'),
  plugins: [
    react(),
    fillBase(),
    importAntdParts(),
    deferAntdParts(),
    importDirectly(),
    provideSharedModules(),
    provideSharedVersions(),
    provideSignedInTexts(),
    buildBootScripts(),
    reportChunks(),
  ],
  server: { proxy: { '/gateway': { target: gateway, ws: true } } },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // All browsers that can run this build know it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      treeshake: { moduleSideEffects: [{ test: WITHOUT_SIDE_EFFECTS, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Libraries of every page, apart from our own code, so that they stay cached after a release.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|zustand)\//,
              priority: 4,
            },
            // Apart, since the sign-in pages do without it.
            {
              name: 'router',
              test: /node_modules\/(react-router|@remix-run|cookie-es)\//,
              priority: 4,
            },
            // Too small for a file of its own.
            { name: 'vendor', test: /rolldown\/runtime/, priority: 5 },
            // Apart from `base`, since the SDK imports it in documents where the shell must not start.
            {
              name: 'contract',
              tags: ['$initial'],
              test: /packages\/contract\/|vite\/preload-helper/,
              priority: 4,
            },
            // Our own code of every page: one request.
            {
              name: 'base',
              tags: ['$initial'],
              test: /apps\/shell\/src\/(?!lib\/antd\/)/,
              priority: 3,
            },
            // The first view of the sign-in page. Later steps and the other pages load on demand.
            { name: 'sign-in', test: SIGN_IN, priority: 2 },
            chunkLayout(1),
            chunkAntd(0),
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    isolate: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['{src,build}/**/*.test.{ts,tsx}'],
  },
}));
