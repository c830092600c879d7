import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FilledHomePart, ReleaseAsks } from '@pedestal/contract';
import { defaultAllowedOrigins, type Plugin, type UserConfig } from 'vite';
import { importAntdKits } from './antd-imports.ts';
import { limitImports } from './limit-imports.ts';
import { writeManifest } from './manifest.ts';
import { scopeCss } from './scope-css.ts';
import { SHARED_MODULES } from './shared-modules.ts';

/** Options of the plugin. */
export interface SubAppPluginOptions {
  /** Name of the registration in the console. */
  name: string;
  /** The module that exports the lifecycles. */
  entry?: string;
  /** Default: the version in package.json. */
  version?: string;
  /** Accepted version ranges of shared packages. Default: `^` and the installed version. */
  shared?: Record<string, string>;
  /** Home parts that the sub-app fills. */
  homeParts?: FilledHomePart[];
  /** What it needs beyond the policy of its guest document: an administrator of the console grants it. */
  asks?: ReleaseAsks;
  /** Port of the dev server; the console's entry override points at it. */
  port?: number;
  /** URL that the dev server proxies `/gateway` to. */
  gateway?: string;
}

const DEV_ENTRY = '/@pedestal/entry';
const STYLE = /\.(css|less|sass|scss|styl|stylus|pcss|postcss)(?:$|\?)/;
const STYLE_AS_TEXT = /[?&](raw|url|inline)\b/;

/**
 * Builds a sub-app as a native ES module: shared packages are external, styles are scoped to the
 * sub-app, and `manifest.json` lists every file with its hash. The dev server serves an entry with
 * hot reload for an override in the console.
 */
export function subApp(options: SubAppPluginOptions): Plugin[] {
  return [
    configPlugin(options),
    importAntdKits(),
    limitImports(),
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
      // One style sheet, which the host adds and removes, so that no elements stay in the head.
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
      // Absolute asset URLs: relative ones would resolve to the shell's origin.
      origin: `http://localhost:${port}`,
      // Allow the console, which may run on another host; no other site may read the source.
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

/** Serves the entry that an override in the console points to. */
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
        const { name, homeParts, asks, shared: ranges = {} } = options;
        await writeManifest({ name, version, ranges, homeParts, asks, root, outDir, bundle });
      },
    },
  };
}

function packageVersion(root: string): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version?: string }).version ?? '0.0.0';
}
