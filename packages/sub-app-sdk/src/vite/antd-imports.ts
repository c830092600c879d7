import { type Plugin, parseAst } from 'vite';
import { ANTD_PARTS, antdModuleOf } from './antd-parts.ts';

type Statement = ReturnType<typeof parseAst>['body'][number];
type Importing = Extract<Statement, { type: 'ImportDeclaration' | 'ExportNamedDeclaration' }>;
type Specifier = Importing['specifiers'][number];

const NAMES_ANTD = /['"]antd['"]/;
const parts: ReadonlySet<string> = new Set(ANTD_PARTS);

/**
 * Imports each part of antd from its own module. With `import { Table } from 'antd'` and an import
 * map, a browser would load the whole package.
 */
export function importAntdParts(): Plugin {
  return {
    name: 'pedestal:antd-parts',
    apply: 'build',
    transform: {
      filter: { code: NAMES_ANTD },
      handler: (code) => ({ code: splitAntdImports(code), map: null }),
    },
  };
}

/** Rewrites imports and re-exports of antd's parts without changing line numbers. */
export function splitAntdImports(code: string): string {
  let result = '';
  let end = 0;
  for (const statement of parseAst(code).body) {
    if (!isOfAntd(statement)) continue;
    const text = code.slice(statement.start, statement.end);
    const lines = '\n'.repeat(text.split('\n').length - 1);
    result += code.slice(end, statement.start) + split(statement, code) + lines;
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

function split({ type, specifiers }: Importing, code: string): string {
  const keyword = type === 'ImportDeclaration' ? 'import' : 'export';
  return specifiers
    .map((specifier) => {
      const { name, alias } = readNames(specifier, code);
      return parts.has(name)
        ? `${keyword} { default as ${alias} } from '${antdModuleOf(name)}';`
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
