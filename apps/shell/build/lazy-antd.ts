import { readFile } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';
import { type Plugin, parseAst } from 'vite';

const inSource = (path: string) => resolvePath(import.meta.dirname, '../src/lib/antd', path);

/** What a module of antd gets instead of another one. */
interface Replacement {
  importer: string;
  source: string;
  /** A module of ours, which loads the other one later or takes less of it. */
  ours?: string;
  /** Exports which come at once, without the rest of the other module. */
  only?: string;
}

/** Parts which others load, although few pages show them, or only after a click. */
const REPLACEMENTS: readonly Replacement[] = [
  { importer: 'antd/es/dropdown/dropdown.js', source: '../menu', ours: 'lazy-menu.tsx' },
  { importer: 'antd/es/app/index.js', source: './App', ours: 'lazy-app.tsx' },
  {
    importer: '@rc-component/select/es/Select.js',
    source: './OptionList',
    ours: 'lazy-options.tsx',
  },
  {
    importer: 'antd/es/table/InternalTable.js',
    source: '../pagination',
    ours: 'lazy-pagination.tsx',
  },
  {
    importer: 'antd/es/table/InternalTable.js',
    source: './RcTable/VirtualTable',
    ours: 'lazy-virtual-table.tsx',
  },
  {
    importer: 'antd/es/table/hooks/useSelection.js',
    source: '../../radio',
    ours: 'lazy-radio.tsx',
  },
  {
    importer: 'antd/es/table/hooks/useSelection.js',
    source: '@rc-component/tree',
    ours: 'tree-rules.ts',
  },
  {
    importer: 'lib/antd/tree-rules.ts',
    source: '@rc-component/tree/es/util',
    only: 'arrAdd,arrDel',
  },
  {
    importer: 'antd/es/table/hooks/useFilter/index.js',
    source: './FilterDropdown',
    ours: 'lazy-filter.tsx',
    only: 'flattenKeys',
  },
  ...['button/style/token.js', 'tag/style/index.js'].map((importer) => ({
    importer: `antd/es/${importer}`,
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
        (one) => one.source === source && importer?.endsWith(`/${one.importer}`),
      );
      if (!replacement) return;
      const { ours, only } = replacement;
      if (!only) return ours && inSource(ours);
      const real = await this.resolve(source, importer, { skipSelf: true });
      if (!real) return;
      const picked = `${real.id}${ONLY}${only}`;
      return ours ? `${BOTH}${JSON.stringify({ ours: inSource(ours), picked, only })}` : picked;
    },
    async load(id) {
      if (id.startsWith(BOTH)) {
        const { ours, picked, only } = JSON.parse(id.slice(BOTH.length));
        return `export { default } from '${ours}'; export { ${only} } from '${picked}';`;
      }
      const [path = '', names] = id.split(ONLY);
      if (names) return pickExports(await readFile(path, 'utf8'), names.split(','));
    },
  };
}

type Statement = ReturnType<typeof parseAst>['body'][number];

/** The statements of a module that some of its exports need. */
export function pickExports(code: string, names: readonly string[]): string {
  const { body } = parseAst(code);
  const declared = body.flatMap((statement) =>
    namesOf(statement).map((local) => ({ local, statement })),
  );
  const needed = new Set<Statement>();
  let text = '';
  let wanted = [...names];
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
