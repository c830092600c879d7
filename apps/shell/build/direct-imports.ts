import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Imports chunks without the files in between that only export names of another chunk, or only load it: the bundler
 * writes one for the document's script, and for each module that is imported later and shares a chunk with others.
 */
export function importDirectly(): Plugin {
  return {
    name: 'pedestal-direct-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        for (const chunk of chunks) {
          const [target, ...others] = chunk.imports;
          const isOnlyInBetween = Object.keys(chunk.modules).every((id) => id.endsWith('.html'));
          if (!target || others.length > 0 || !isOnlyInBetween) continue;
          const names = readExports(chunk);
          if (!names) continue;
          for (const other of chunks) redirect(other, chunk, target, names);
          const page = bundle['index.html'];
          if (page?.type === 'asset')
            page.source = String(page.source).replaceAll(chunk.fileName, target);
          delete bundle[chunk.fileName];
        }
      },
    },
  };
}

/** Pairs of an exported name and the name that the other chunk gives it; undefined if the chunk does more. */
function readExports({ code }: Rolldown.OutputChunk): [string, string][] | undefined {
  if (/^import[`'"][^`'"]+[`'"];\s*$/.test(code)) return [];
  const list = /^export\{([^}]+)\}from[`'"][^`'"]+[`'"];\s*$/.exec(code)?.[1];
  return list?.split(',').map((part) => {
    const [theirs = '', exported = theirs] = part.trim().split(' as ');
    return [exported, theirs];
  });
}

function redirect(
  chunk: Rolldown.OutputChunk,
  from: Rolldown.OutputChunk,
  to: string,
  names: [string, string][],
): void {
  const [old, target] = [basename(from.fileName), basename(to)];
  if (!chunk.code.includes(old)) return;
  const picked = names.map(([exported, theirs]) => `${exported}:m.${theirs}`).join(',');
  chunk.code = chunk.code
    .replaceAll(
      new RegExp(`import\\(([\`'"])\\./${RegExp.escape(old)}\\1\\)`, 'g'),
      `import("./${target}").then(m=>({${picked}}))`,
    )
    .replaceAll(old, target);
  chunk.dynamicImports = chunk.dynamicImports.map((file) => (file === from.fileName ? to : file));
}
