import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FilledHomePart } from '@pedestal/contract';
import { defaultAllowedOrigins, type Plugin, type UserConfig } from 'vite';
import { importAntdParts } from './antd-imports.ts';
import { writeManifest } from './manifest.ts';
import { scopeCss } from './scope-css.ts';
import { SHARED_MODULES } from './shared-modules.ts';

/** How a sub-app is built and served. */
export interface SubAppPluginOptions {
  /** As registered in the console. */
  name: string;
  /** The module that exports the lifecycles. */
  entry?: string;
  /** The version of the package where left out. */
  version?: string;
  /** Ranges of shared packages that the sub-app accepts, where `^` and the installed version is not it. */
  shared?: Record<string, string>;
  /** The parts of the home page that the sub-app fills. */
  homeParts?: FilledHomePart[];
  /** Port of the dev server; the console's entry override points at it. */
  port?: number;
  /** Where the dev server sends calls of a sub-app that runs alone. */
  gateway?: string;
}

const DEV_ENTRY = '/@pedestal/entry';
const STYLE = /\.(css|less|sass|scss|styl|stylus|pcss|postcss)(?:$|\?)/;
const STYLE_AS_TEXT = /[?&](raw|url|inline)\b/;

/**
 * Builds a sub-app as a native ES module: shared packages stay outside, styles are confined to the
 * sub-app, and `manifest.json` lists every file with its hash. In development it offers the same
 * entry, with hot reload, to a shell that is pointed at it.
 */
export function subApp(options: SubAppPluginOptions): Plugin[] {
  return [
    configPlugin(options),
    importAntdParts(),
    scopePlugin(options),
    devEntryPlugin(options),
    manifestPlugin(options),
  ];
}

const entryOf = ({ entry = 'src/main.tsx' }: SubAppPluginOptions) => entry;

function configPlugin(options: SubAppPluginOptions): Plugin {
  return {
    name: 'pedestal:config',
    config: (config, { command }) =>
      command === 'build' ? buildConfig(options) : devConfig(options, config),
    configResolved({ command, isProduction }) {
      if (command === 'build' && !isProduction) {
        throw new Error('Build a sub-app with NODE_ENV=production: the shell shares that React.');
      }
    },
  };
}

function buildConfig(options: SubAppPluginOptions): UserConfig {
  return {
    base: './',
    build: {
      // One sheet: the host adds and removes it, and the sub-app leaves no elements in the head.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: { main: entryOf(options) },
        external: [...SHARED_MODULES],
        preserveEntrySignatures: 'strict',
      },
    },
  };
}

function devConfig(options: SubAppPluginOptions, { server }: UserConfig): UserConfig {
  const port = server?.port ?? options.port ?? 5173;
  const target = options.gateway ?? 'http://127.0.0.1:8080';
  return {
    server: {
      port,
      strictPort: true,
      // In the shell's page, addresses without an origin would be the shell's.
      origin: `http://localhost:${port}`,
      // The console that an override shows it in may be anywhere; no other site is to read the source.
      cors: { origin: [defaultAllowedOrigins, new URL(target).origin] },
      proxy: { '/gateway': { target, changeOrigin: true, ws: true } },
    },
  };
}

function scopePlugin({ name }: SubAppPluginOptions): Plugin {
  return {
    name: 'pedestal:scope-css',
    transform(code, id) {
      if (!STYLE.test(id) || STYLE_AS_TEXT.test(id)) return;
      return { code: scopeCss(code, name), map: null };
    },
  };
}

/** The entry for a shell that is pointed at this dev server. */
function devEntryPlugin(options: SubAppPluginOptions): Plugin {
  let hasReact = false;
  return {
    name: 'pedestal:dev-entry',
    apply: 'serve',
    configResolved({ plugins }) {
      hasReact = plugins.some(({ name }) => name === 'vite:react-virtual-preamble');
    },
    resolveId: (id) => (id === DEV_ENTRY ? `\0${DEV_ENTRY}` : undefined),
    load(id) {
      if (id !== `\0${DEV_ENTRY}`) return;
      return [
        "import '/@vite/client';",
        hasReact ? "import '@vitejs/plugin-react/preamble';" : '',
        `import * as subApp from '/${entryOf(options)}';`,
        'export default subApp.default ?? subApp;',
      ].join('\n');
    },
  };
}

function manifestPlugin(options: SubAppPluginOptions): Plugin {
  let root = '';
  return {
    name: 'pedestal:manifest',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    writeBundle: {
      order: 'post',
      async handler({ dir }, bundle) {
        const outDir = resolve(root, dir ?? 'dist');
        const version = options.version ?? packageVersion(root);
        const { name, homeParts, shared: ranges = {} } = options;
        await writeManifest({ name, version, ranges, homeParts, root, outDir, bundle });
      },
    },
  };
}

function packageVersion(root: string): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version?: string }).version ?? '0.0.0';
}
