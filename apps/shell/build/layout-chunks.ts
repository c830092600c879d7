import { resolve } from 'node:path';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { ANTD_MODULES, SDK_MODULES } from './antd-chunks.ts';
import { listImports } from './list-imports.ts';
import { sharedEntryOf } from './shared-modules.ts';

const inSource = (path: string) => resolve(import.meta.dirname, '../src', path);
/** Pages that load without the layout: their modules must not be in its chunk. */
const PAGES_WITHOUT_LAYOUT = [
  'main.tsx',
  ...['layout/blank-layout', 'pages/login-page', 'pages/register-page']
    .concat(['pages/find-password-page', 'pages/qr-confirm-page', 'pages/old-customer-page'])
    .map((page) => `features/login/${page}.tsx`),
].map(inSource);

/** The home page and the search have it in common. It is too small for a file of its own. */
const RECENT_RECORDS = inSource('app/search/use-recent-records.ts');

/** Parts of the contract that the pages without the layout do not have, although its index names them. */
const CONTRACT =
  /packages\/contract\/src\/(?:date-format|permissions|shared-versions|version-range)\.ts$/;

/**
 * Puts the modules of every signed-in page into one chunk, and those of every sub-app into another. Many small files
 * would cost more headers and compress worse. `antd-chunks.ts` has the SDK, which guests load without the shell.
 */
export function chunkLayout(priority: number): CodeSplittingGroup {
  let owners: ReadonlyMap<string, string> | undefined;
  return {
    debugName: 'layout',
    name(id, context) {
      owners ??= findOwners(context);
      return owners.get(id) ?? null;
    },
    test: (id) => !ANTD_MODULES.test(id),
    priority,
    includeDependenciesRecursively: false,
  };
}

function findOwners(context: ChunkingContext): ReadonlyMap<string, string> {
  const others = listImports(PAGES_WITHOUT_LAYOUT, context);
  const layout = listImports(inSource('app/signed-in.tsx'), context);
  const subApps = listImports(
    [
      inSource('app/host/workspace.tsx'),
      ...['@pedestal/sub-app-sdk/antd', '@pedestal/sub-app-sdk/react'].map(sharedEntryOf),
    ],
    context,
  );
  const owners = new Map<string, string>();
  for (const id of subApps) owners.set(id, 'workspace');
  for (const id of [...layout, RECENT_RECORDS]) owners.set(id, 'layout');
  for (const id of listImports(sharedEntryOf('@tanstack/react-query'), context))
    if (!owners.has(id)) owners.set(id, 'query');
  for (const id of owners.keys()) if (SDK_MODULES.test(id)) owners.delete(id);
  for (const id of others) if (!CONTRACT.test(id)) owners.delete(id);
  // An entry inside a shared chunk would add a file that only re-exports it.
  for (const id of owners.keys()) if (context.getModuleInfo(id)?.isEntry) owners.delete(id);
  return owners;
}
