import { dirname, join } from 'node:path';
import type { ChunkingContext } from 'rolldown';
import { parseAst } from 'vite';

/**
 * Entry files of packages whose modules have no side effects (`treeshake` in vite.config.ts), so that an import of one
 * name needs only the module that defines it. Nearly every part of antd imports a context of the form package: without
 * this, each of them would load the fields and their validation too. Buttons need a color, and no table needs the one
 * that draws only the rows in sight.
 */
const SPLIT_PACKAGES =
  /node_modules\/(@rc-component\/(?:form|color-picker|table|tree))\/es\/index\.js$/;

export const WITHOUT_SIDE_EFFECTS =
  /node_modules\/@rc-component\/(?:form|color-picker|table|tree)\//;

/** The modules that are loaded with the given ones: they themselves and all static imports, direct or indirect. */
export function listImports(
  roots: string | readonly string[],
  context: ChunkingContext,
): ReadonlySet<string> {
  const found = new Set([roots].flat());
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      for (const needed of resolveNames(id, imported, context)) found.add(needed);
    }
  }
  return found;
}

/** What an import of `entry` in `importer` needs: the modules of the imported names, or else `entry` itself. */
function resolveNames(
  importer: string,
  entry: string,
  context: ChunkingContext,
): readonly string[] {
  const packageName = SPLIT_PACKAGES.exec(entry)?.[1];
  if (!packageName) return [entry];
  const names = listImportedNames(context.getModuleInfo(importer)?.code, packageName);
  const modules = names.map((name) => findModule(name, entry, context));
  return names.length > 0 && modules.every((id) => id !== undefined) ? modules : [entry];
}

/** The names that a module imports from a package; `default` and `*` count as names. */
function listImportedNames(code: string | null | undefined, packageName: string): string[] {
  return parseAst(code ?? '').body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== packageName) return [];
    return statement.specifiers.map((specifier) => {
      if (specifier.type === 'ImportDefaultSpecifier') return 'default';
      if (specifier.type === 'ImportNamespaceSpecifier') return '*';
      return nameOf(specifier.imported);
    });
  });
}

/** The module that an entry file imports a name from in order to export it again. */
function findModule(name: string, entry: string, context: ChunkingContext): string | undefined {
  const info = context.getModuleInfo(entry);
  const { body } = parseAst(info?.code ?? '');
  const exporting = body
    .filter((node) => node.type === 'ExportNamedDeclaration')
    .find(({ specifiers }) => specifiers.some(({ exported }) => nameOf(exported) === name));
  const local = exporting?.specifiers.find(({ exported }) => nameOf(exported) === name)?.local;
  const imported = body
    .filter((node) => node.type === 'ImportDeclaration')
    .find(({ specifiers }) => specifiers.some((one) => local && one.local.name === nameOf(local)));
  const source = exporting?.source ?? imported?.source;
  if (!source) return undefined;
  const path = join(dirname(entry), source.value);
  return info?.importedIds.find((id) => id === `${path}.js` || id === `${path}/index.js`);
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value);
}
