import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ANTD_KITS, antdModuleOf, packageOf, SHARED_MODULES } from '@pedestal/sub-app-sdk/vite';
import type { Plugin, Rolldown } from 'vite';
import { joinEntry } from './join-entries.ts';

export { importAntdParts } from '@pedestal/sub-app-sdk/vite';

const ENTRY = 'pedestal-shared:';
/** The module that starts the shell. */
const START = 'apps/shell/src/main.tsx';
const COMMON_JS = new Set(['react', 'react-dom']);
const SERVER_PARTS =
  /^(unstable_|UNSAFE_)|Static|Server|RSC|Cookie|Session|RequestHandler|RoutesStub|^(Links|Meta|Scripts|PrefetchPageLinks)$/;
const VERSIONS = 'virtual:pedestal-shared-versions';
const require = createRequire(import.meta.url);

/**
 * Shared modules that come as one file, since each of them loads the others anyway. No two of them may export the same
 * name. React has a default export, which is not that of its JSX functions: those are imported by name.
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react/jsx-runtime'],
  page: [
    'react-router',
    'antd/page',
    '@pedestal/sub-app-sdk',
    '@pedestal/sub-app-sdk/react',
    '@pedestal/sub-app-sdk/antd',
  ],
};
const FILES: ReadonlyMap<string, readonly string[]> = new Map(
  SHARED_MODULES.map((specifier) => {
    const [name, specifiers] =
      Object.entries(TOGETHER).find(([, together]) => together.includes(specifier)) ?? [];
    return name && specifiers ? [`+${name}`, specifiers] : [specifier, [specifier]];
  }),
);
const fileOf = new Map(
  [...FILES].flatMap(([file, specifiers]) => specifiers.map((one) => [one, file] as const)),
);

/** The entry of this build that provides a shared module. */
export const sharedEntryOf = (specifier: string) => ENTRY + (fileOf.get(specifier) ?? specifier);

/**
 * Provides modules to sub-apps that run in the page. Each is an entry of the shell's own build, so the shell and the
 * sub-apps share one instance, and the shell still loads only the parts of antd that it uses itself.
 * The import map replaces the placeholder in index.html.
 */
export function provideSharedModules(): Plugin {
  let names = '';
  return {
    name: 'pedestal-shared-modules',
    apply: 'build',
    buildStart() {
      for (const file of FILES.keys()) {
        this.emitFile({
          type: 'chunk',
          id: ENTRY + file,
          name: `shared-${fileName(file)}`,
          preserveSignature: 'strict',
        });
      }
    },
    resolveId(id) {
      return id.startsWith(ENTRY) ? id : undefined;
    },
    load(id) {
      return id.startsWith(ENTRY) ? writeFile(id.slice(ENTRY.length)) : undefined;
    },
    // Entries join chunks after those got their names, which must change when the entries do.
    renderStart() {
      const hash = createHash('sha256');
      for (const file of FILES.keys()) {
        const entry = this.getModuleInfo(ENTRY + file);
        hash.update(entry?.code ?? '');
        for (const id of entry?.importedIds ?? []) hash.update(this.getModuleInfo(id)?.code ?? '');
      }
      names = hash.digest('hex');
    },
    augmentChunkHash: () => names,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const imports: Record<string, string> = {};
        const integrity: Record<string, string> = {};
        const providers = joinEntries(bundle);
        for (const [file, chunk] of providers) {
          const address = `%PEDESTAL_BASE%${chunk.fileName}`;
          for (const specifier of FILES.get(file) ?? []) imports[specifier] = address;
          // No hashes for the many parts of antd: they come from this site, and would enlarge every document.
          if (isAntdPart(file)) continue;
          integrity[address] = `sha384-${createHash('sha384').update(chunk.code).digest('base64')}`;
        }
        const missing = SHARED_MODULES.filter((specifier) => !imports[specifier]);
        if (missing.length > 0) throw new Error(`No chunk provides ${missing.join(', ')}`);
        assertWithoutShell(providers, bundle);
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html is not part of the build');
        page.source = String(page.source).replace(
          '<!--pedestal-import-map-->',
          `<script type="importmap">${JSON.stringify({ imports: sorted(imports), integrity: sorted(integrity) })}</script>`,
        );
      },
    },
  };
}

/** The chunk of each file with shared modules. */
function joinEntries(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  const providers = new Map<string, Rolldown.OutputChunk>();
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk' || !output.facadeModuleId?.startsWith(ENTRY)) continue;
    const file = output.facadeModuleId.slice(ENTRY.length);
    providers.set(file, joinEntry(output, bundle) ?? output);
  }
  return providers;
}

/** Guests load these modules: one that imports the shell's entry would start a shell inside the guest. */
function assertWithoutShell(
  providers: ReadonlyMap<string, Rolldown.OutputChunk>,
  bundle: Rolldown.OutputBundle,
): void {
  for (const [file, { fileName }] of providers) {
    const reached = new Set([fileName]);
    for (const name of reached) {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk') continue;
      if (chunk.moduleIds.some((id) => id.endsWith(START))) {
        throw new Error(`${file} loads ${name}, which starts the shell`);
      }
      for (const imported of chunk.imports) reached.add(imported);
    }
  }
}

/** Provides `virtual:pedestal-shared-versions`: the version of each shared package. */
export function provideSharedVersions(): Plugin {
  return {
    name: 'pedestal-shared-versions',
    // A dot file, which is not served: strangers need not know versions.
    generateBundle() {
      const source = JSON.stringify(readVersions());
      this.emitFile({ type: 'asset', fileName: '.shared-versions.json', source });
    },
    resolveId: (id) => (id === VERSIONS ? `\0${VERSIONS}` : undefined),
    load: (id) =>
      id === `\0${VERSIONS}` ? `export default ${JSON.stringify(readVersions())}` : undefined,
  };
}

function readVersions(): Record<string, string> {
  const names = [...new Set(SHARED_MODULES.map(packageOf))];
  return Object.fromEntries(names.map((name) => [name, readVersion(name)]));
}

function readVersion(name: string): string {
  const folders = require.resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return (
        JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')) as { version: string }
      ).version;
    } catch {}
  }
  throw new Error(`${name} is not installed`);
}

/** The source of a file with shared modules. */
async function writeFile(file: string): Promise<string> {
  const taken = new Set<string>();
  const sources: string[] = [];
  for (const specifier of FILES.get(file) ?? []) sources.push(await writeModule(specifier, taken));
  return sources.join('\n');
}

/**
 * The source of a shared module. React is CommonJS without a static export list, so its names are written out. The
 * router's server, cookie and session exports are left out, since the shell loads the router's chunk.
 */
async function writeModule(specifier: string, taken: Set<string>): Promise<string> {
  if (specifier === 'react-router') {
    const names = Object.keys(await import('react-router')).filter(
      (name) => !SERVER_PARTS.test(name),
    );
    return `export { ${names.map((name) => take(name, taken)).join(', ')} } from 'react-router';`;
  }
  const kit = ANTD_KITS[specifier];
  if (kit) {
    return kit
      .map((part) => `export { default as ${take(part, taken)} } from '${antdModuleOf(part)}';`)
      .join('\n');
  }
  if (isAntdPart(specifier)) {
    return `export * from '${specifier}'; export { default } from '${specifier}';`;
  }
  if (!COMMON_JS.has(packageOf(specifier))) return `export * from '${specifier}';`;
  const { default: module } = (await import(specifier)) as { default: object };
  const local = specifier.replaceAll(/\W/g, '_');
  // `Fragment` is the same in React and in its JSX functions.
  const names = Object.keys(module).filter((name) => !taken.has(name));
  return [
    `import ${local} from '${specifier}';`,
    taken.size === 0 ? `export default ${local};` : '',
    `export const { ${names.map((name) => take(name, taken)).join(', ')} } = ${local};`,
  ].join('\n');
}

function take(name: string, taken: Set<string>): string {
  if (taken.has(name)) throw new Error(`Two shared modules in one file export ${name}`);
  taken.add(name);
  return name;
}

const isAntdPart = (specifier: string) => specifier.startsWith('antd/');

function fileName(specifier: string): string {
  return specifier
    .replace('/es/', '/')
    .replaceAll(/[@/+]+/g, '-')
    .replace(/^-/, '');
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
