import { type Plugin, parseAst } from 'vite';
import { ANTD_KITS, ANTD_PARTS, antdModuleOf } from './antd-parts.ts';

type Statement = ReturnType<typeof parseAst>['body'][number];
type Importing = Extract<Statement, { type: 'ImportDeclaration' | 'ExportNamedDeclaration' }>;
type Specifier = Importing['specifiers'][number];

const NAMES_ANTD = /['"]antd['"]/;
const parts: ReadonlySet<string> = new Set(ANTD_PARTS);
const kitByPart = new Map<string, string>(
  Object.entries(ANTD_KITS)
    .toReversed()
    .flatMap(([kit, names]) => names.map((name) => [name, kit] as const)),
);

/** Writes an import of one part of antd. */
type WritePart = (name: string, alias: string) => string;

const fromPart: WritePart = (name, alias) => `{ default as ${alias} } from '${antdModuleOf(name)}'`;

const fromKit: WritePart = (name, alias) => {
  const kit = kitByPart.get(name);
  return kit ? `{ ${name} as ${alias} } from '${kit}'` : fromPart(name, alias);
};

/**
 * Imports each part of antd from its own module. With `import { Table } from 'antd'` and an import
 * map, a browser would load the whole package.
 */
export const importAntdParts = () => rewriteAntdImports(splitAntdImports);

/** Imports frequent parts of antd from the shell's kits, and the others from their own modules. */
export const importAntdKits = () => rewriteAntdImports((code) => splitAntdImports(code, fromKit));

function rewriteAntdImports(rewrite: (code: string) => string): Plugin {
  return {
    name: 'pedestal:antd-imports',
    apply: 'build',
    transform: {
      filter: { code: NAMES_ANTD },
      handler: (code) => ({ code: rewrite(code), map: null }),
    },
  };
}

/** Rewrites imports and re-exports of antd's parts without changing line numbers. */
export function splitAntdImports(code: string, write: WritePart = fromPart): string {
  let result = '';
  let end = 0;
  for (const statement of parseAst(code).body) {
    if (!isOfAntd(statement)) continue;
    const text = code.slice(statement.start, statement.end);
    const lines = '\n'.repeat(text.split('\n').length - 1);
    result += code.slice(end, statement.start) + split(statement, code, write) + lines;
    end = statement.end;
  }
  return result + code.slice(end);
}

/** Leaves whole-package imports (`import * as antd`) unchanged. */
function isOfAntd(statement: Statement): statement is Importing {
  return (
    (statement.type === 'ImportDeclaration' || statement.type === 'ExportNamedDeclaration') &&
    statement.source?.value === 'antd' &&
    statement.specifiers.length > 0 &&
    statement.specifiers.every(
      ({ type }) => type === 'ImportSpecifier' || type === 'ExportSpecifier',
    )
  );
}

function split({ type, specifiers }: Importing, code: string, write: WritePart): string {
  const keyword = type === 'ImportDeclaration' ? 'import' : 'export';
  return specifiers
    .map((specifier) => {
      const { name, alias } = readNames(specifier, code);
      return parts.has(name)
        ? `${keyword} ${write(name, alias)};`
        : `${keyword} { ${name} as ${alias} } from 'antd';`;
    })
    .join(' ');
}

function readNames(specifier: Specifier, code: string): { name: string; alias: string } {
  const read = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  if (specifier.type === 'ImportSpecifier') {
    return { name: read(specifier.imported), alias: read(specifier.local) };
  }
  if (specifier.type === 'ExportSpecifier') {
    return { name: read(specifier.local), alias: read(specifier.exported) };
  }
  throw new Error(`${specifier.type} names no part of a package.`);
}
