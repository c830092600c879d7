import { basename } from 'node:path';
import { parseAst, type Rolldown } from 'vite';

/** The file and the name there of something that an entry exports. */
interface Origin {
  file: string;
  name: string;
}

/**
 * Exports what an entry only passes on from the chunk that has it, and leaves the entry out: each would be one more
 * request, after which the browser learns of the chunk. Returns the chunk that takes its place. Undefined, and nothing
 * changed: the entry does more than pass on, no chunk has all of it, or one of its names is taken there.
 */
export function joinEntry(
  entry: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk | undefined {
  const origins = readOrigins(entry.code);
  if (!origins) return undefined;
  const files = [...new Set([...origins.values()].map(({ file }) => file))];
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const place = chunks.find(
    (chunk) =>
      files.includes(basename(chunk.fileName)) &&
      files.every((file) =>
        [chunk.fileName, ...chunk.imports].some((one) => basename(one) === file),
      ),
  );
  if (!place || !isPlaceOf(entry, place)) return undefined;
  if ([...origins.keys()].some((name) => place.exports.includes(name))) return undefined;
  if (chunks.some(({ code }) => code.includes(basename(entry.fileName)))) return undefined;
  place.code = addExports(place, origins);
  place.exports = [...place.exports, ...origins.keys()];
  delete bundle[entry.fileName];
  return place;
}

/** A default export is that of one part, so it must not be in a chunk with others. */
function isPlaceOf(entry: Rolldown.OutputChunk, place: Rolldown.OutputChunk): boolean {
  return (
    !entry.exports.includes('default') ||
    place.name === entry.name.replace('shared-antd-', 'antd-part-')
  );
}

/** Where everything comes from that a module exports; undefined if it does more than pass on. */
function readOrigins(code: string): Map<string, Origin> | undefined {
  const imported = new Map<string, Origin>();
  const origins = new Map<string, Origin>();
  for (const statement of parseAst(code).body) {
    if (statement.type === 'ImportDeclaration') {
      const file = basename(statement.source.value);
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') return undefined;
        imported.set(specifier.local.name, { file, name: nameOf(specifier.imported) });
      }
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      for (const { local, exported } of statement.specifiers) {
        const origin = statement.source
          ? { file: basename(statement.source.value), name: nameOf(local) }
          : imported.get(nameOf(local));
        if (!origin) return undefined;
        origins.set(nameOf(exported), origin);
      }
    } else return undefined;
  }
  return origins;
}

function addExports(place: Rolldown.OutputChunk, origins: ReadonlyMap<string, Origin>): string {
  const own: string[] = [];
  const passedOn = new Map<string, string[]>();
  const locals = readLocals(place.code);
  for (const [exported, { file, name }] of origins) {
    if (file !== basename(place.fileName)) {
      passedOn.set(file, [...(passedOn.get(file) ?? []), `${name} as ${exported}`]);
    } else own.push(`${locals.get(name)} as ${exported}`);
  }
  return [
    place.code.trimEnd(),
    own.length > 0 ? `export{${own.join(',')}};` : '',
    ...[...passedOn].map(([file, names]) => `export{${names.join(',')}}from"./${file}";`),
  ].join('');
}

/** What a chunk calls its exports inside. */
function readLocals(code: string): ReadonlyMap<string, string> {
  const lists = parseAst(code).body.filter(
    (statement) => statement.type === 'ExportNamedDeclaration' && !statement.source,
  );
  return new Map(
    lists.flatMap((list) =>
      list.type === 'ExportNamedDeclaration'
        ? list.specifiers.map(({ local, exported }) => [nameOf(exported), nameOf(local)] as const)
        : [],
    ),
  );
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value);
}
