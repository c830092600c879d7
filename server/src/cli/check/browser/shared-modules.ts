const IMPORT_MAP = /<script type="importmap">([^<]*)<\/script>/;

/** The modules that the shell of a console shares. */
export interface SharedModules {
  /** The import map element of its document; empty where there is none. */
  importMap: string;
  /** A file that the modules consist of. */
  read(path: string): Promise<Buffer | undefined>;
}

export const NO_SHARED_MODULES: SharedModules = { importMap: '', read: async () => undefined };

/** Finds the shared modules in the document that the console shows to everybody. */
export async function findSharedModules(server: URL): Promise<SharedModules> {
  const response = await fetch(server, { headers: { accept: 'text/html' } }).catch(() => undefined);
  const [importMap, text] = IMPORT_MAP.exec((await response?.text()) ?? '') ?? [];
  if (importMap === undefined || text === undefined) return NO_SHARED_MODULES;
  const { imports } = JSON.parse(text) as { imports: Record<string, string> };
  const folders = new Set(Object.values(imports).map((path) => path.replace(/[^/]*$/, '')));
  const known = new Map<string, Promise<Buffer | undefined>>();
  return {
    importMap,
    async read(path) {
      // Nothing else of the console is asked for.
      if (![...folders].some((folder) => path.startsWith(folder))) return undefined;
      const found = known.get(path) ?? readFile(new URL(path, server));
      known.set(path, found);
      return found;
    },
  };
}

async function readFile(url: URL): Promise<Buffer | undefined> {
  const response = await fetch(url);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}
