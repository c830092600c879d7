import { parseSync, Visitor } from 'rolldown/utils';

/**
 * What a source file imports, and on which line.
 * @param {string} file its name decides the language
 * @param {string} source
 * @returns {{ specifier: string, line: number }[]}
 */
export function readImports(file, source) {
  const { module, program } = parseSync(file, source);
  /** @type {{ value: string, start: number }[]} */
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      value: source.slice(start + 1, end - 1),
      start,
    })),
  ];
  const visitor = new Visitor({
    TSImportType({ source: { value, start } }) {
      found.push({ value, start });
    },
  });
  visitor.visit(program);
  return found.map(({ value, start }) => ({
    specifier: value,
    line: source.slice(0, start).split('\n').length,
  }));
}
