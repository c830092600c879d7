import type { ChunkingContext } from 'rolldown';

/** What modules import at once, directly or through others, and they themselves. */
export function listImports(
  roots: string | readonly string[],
  context: ChunkingContext,
): ReadonlySet<string> {
  const found = new Set([roots].flat());
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
