import { readFile } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';
import { type Plugin, parseAst } from 'vite';

const inSource = (path: string) => resolvePath(import.meta.dirname, '../src/lib/antd', path);

/** What a module of antd gets instead of another one. */
interface Replacement {
  importer: string;
  source: string;
  /** A module of ours, which loads the other one later. */
  lazy?: string;
  /** Exports which come at once, without the rest of the other module. */
  only?: string;
}

/** Parts which others load, although few pages show them, or only after a click. */
const REPLACEMENTS: readonly Replacement[] = [
  { importer: 'dropdown/dropdown.js', source: '../menu', lazy: 'lazy-menu.tsx' },
  { importer: 'app/index.js', source: './App', lazy: 'lazy-app.tsx' },
  { importer: 'table/InternalTable.js', source: '../pagination', lazy: 'lazy-pagination.tsx' },
  { importer: 'table/hooks/useSelection.js', source: '../../radio', lazy: 'lazy-radio.tsx' },
  {
    importer: 'table/hooks/useFilter/index.js',
    source: './FilterDropdown',
    lazy: 'lazy-filter.tsx',
    only: 'flattenKeys',
  },
  ...['button/style/token.js', 'tag/style/index.js'].map((importer) => ({
    importer,
    source: '../../color-picker/components/ColorPresets',
    only: 'isBright',
  })),
];

const ONLY = '?only=';
const BOTH = '\0pedestal-lazy:';

/**
 * Defers parts of antd that nothing shows at first, such as the menu of a closed dropdown. It decides what an import
 * inside antd refers to. If an upgrade moves these files, pages get larger and `scripts/check-page-sizes.ts` fails.
 */
export function deferAntdParts(): Plugin {
  return {
    name: 'pedestal-lazy-antd',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.startsWith(BOTH)) return source;
      const replacement = REPLACEMENTS.find(
        (one) => one.source === source && importer?.endsWith(`/antd/es/${one.importer}`),
      );
      if (!replacement) return;
      const { lazy, only } = replacement;
      if (!only) return lazy && inSource(lazy);
      const real = await this.resolve(source, importer, { skipSelf: true });
      if (!real) return;
      const picked = `${real.id}${ONLY}${only}`;
      return lazy ? `${BOTH}${JSON.stringify({ lazy: inSource(lazy), picked, only })}` : picked;
    },
    async load(id) {
      if (id.startsWith(BOTH)) {
        const { lazy, picked, only } = JSON.parse(id.slice(BOTH.length));
        return `export { default } from '${lazy}'; export { ${only} } from '${picked}';`;
      }
      const [path = '', name] = id.split(ONLY);
      if (name) return pickExport(await readFile(path, 'utf8'), name);
    },
  };
}

type Statement = ReturnType<typeof parseAst>['body'][number];

/** The statements of a module that one of its exports needs. */
export function pickExport(code: string, name: string): string {
  const { body } = parseAst(code);
  const declared = body.flatMap((statement) =>
    namesOf(statement).map((local) => ({ local, statement })),
  );
  const needed = new Set<Statement>();
  let text = '';
  let wanted = [name];
  while (wanted.length > 0) {
    for (const { local, statement } of declared) {
      if (!wanted.includes(local) || needed.has(statement)) continue;
      needed.add(statement);
      text += code.slice(statement.start, statement.end);
    }
    wanted = declared
      .filter(({ local, statement }) => !needed.has(statement) && hasWord(text, local))
      .map(({ local }) => local);
  }
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration');
  return [
    ...imports.flatMap(({ source, specifiers }) =>
      specifiers
        .filter(({ local }) => hasWord(text, local.name))
        .map(
          (specifier) =>
            `import ${specifier.type === 'ImportSpecifier' ? `{ ${code.slice(specifier.start, specifier.end)} }` : code.slice(specifier.start, specifier.end)} from '${source.value}';`,
        ),
    ),
    ...body.filter((s) => needed.has(s)).map(({ start, end }) => code.slice(start, end)),
  ].join('\n');
}

function namesOf(statement: Statement): string[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration') return [declaration.id?.name ?? ''];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w$])${word.replaceAll('$', '\\$')}(?![\\w$])`).test(text);
}
