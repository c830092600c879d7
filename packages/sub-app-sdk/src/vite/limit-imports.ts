import { type Plugin, parseAst } from 'vite';

/** As the host's limit for the files of a release. A browser would wait without one. */
const LIMIT_MS = 120_000;

const HELPER = 'virtual:pedestal/limited-import';
const RESOLVED = `\0${HELPER}`;

/** Gives each `import()` of a build a time limit, and an error that names the file. */
export function limitImports(): Plugin {
  return {
    name: 'pedestal:limit-imports',
    apply: 'build',
    // After the other plugins: their output is JavaScript, also for TypeScript and JSX.
    enforce: 'post',
    resolveId: (id) => (id === HELPER ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? writeHelper() : undefined),
    transform: {
      filter: { code: /\bimport\s*\(/ },
      handler: (code, id) =>
        id === RESOLVED ? undefined : { code: limitEachImport(code), map: null },
    },
  };
}

interface DynamicImport {
  start: number;
  end: number;
  name: string;
}

/** Wraps each `import()` whose file is known at build time, without changing line numbers. */
export function limitEachImport(code: string): string {
  const imports = findImports(parseAst(code)).sort((a, b) => a.start - b.start);
  if (imports.length === 0) return code;
  let result = `import { limitImport as __limitImport } from '${HELPER}';`;
  let end = 0;
  for (const found of imports) {
    const loading = code.slice(found.start, found.end);
    result += `${code.slice(end, found.start)}__limitImport(${loading},${JSON.stringify(found.name)})`;
    end = found.end;
  }
  return result + code.slice(end);
}

function findImports(node: unknown): DynamicImport[] {
  if (Array.isArray(node)) return node.flatMap(findImports);
  if (typeof node !== 'object' || node === null) return [];
  const found = readImport(node as Record<string, unknown>);
  return found ? [found] : Object.values(node).flatMap(findImports);
}

function readImport(node: Record<string, unknown>): DynamicImport | undefined {
  if (node.type !== 'ImportExpression') return undefined;
  const path = (node.source as { value?: unknown }).value;
  if (typeof path !== 'string') return undefined;
  const name = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return { start: Number(node.start), end: Number(node.end), name };
}

function writeHelper(): string {
  return `
    export function limitImport(loading, name) {
      let timer;
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error('Loading chunk ' + name + ' failed.\\n(timeout)');
          reject(Object.assign(error, { kind: 'timeout' }));
        }, ${LIMIT_MS});
      });
      return Promise.race([loading, late]).finally(() => clearTimeout(timer));
    }
  `;
}
