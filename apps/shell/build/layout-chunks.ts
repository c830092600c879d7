import { resolve } from 'node:path';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { ANTD_MODULES } from './antd-chunks.ts';
import { listImports } from './list-imports.ts';
import { sharedEntryOf } from './shared-modules.ts';

const inSource = (path: string) => resolve(import.meta.dirname, '../src', path);
/** What may be loaded without the layout: the sign-in pages must not take it along. */
const PAGES_WITHOUT_LAYOUT = [
  'main.tsx',
  ...['layout/blank-layout', 'pages/login-page', 'pages/register-page']
    .concat(['pages/find-password-page', 'pages/qr-confirm-page', 'pages/old-customer-page'])
    .map((page) => `features/login/${page}.tsx`),
].map(inSource);

const SDK = ['', '/react', '/antd'].map((part) => sharedEntryOf(`@pedestal/sub-app-sdk${part}`));

/**
 * Puts what every signed-in page needs into one chunk, and what every sub-app needs into others: each reply has
 * headers, and small files compress badly.
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
  const layout = listImports(inSource('app/frame/common-layout.tsx'), context);
  const subApps = listImports(
    [
      inSource('app/host/workspace.tsx'),
      ...['@pedestal/sub-app-sdk/antd', '@pedestal/sub-app-sdk/react'].map(sharedEntryOf),
    ],
    context,
  );
  const owners = new Map<string, string>();
  for (const id of subApps) owners.set(id, 'workspace');
  for (const id of layout) owners.set(id, 'layout');
  for (const id of listImports(sharedEntryOf('@tanstack/react-query'), context))
    if (!owners.has(id)) owners.set(id, 'query');
  // Guests load the SDK without the shell, so it never lies with the shell's own code.
  for (const id of listImports(SDK, context)) owners.set(id, 'sub-app-sdk');
  for (const id of others) owners.delete(id);
  // An entry in a chunk with others becomes a file of its own that only names it.
  for (const id of owners.keys()) if (context.getModuleInfo(id)?.isEntry) owners.delete(id);
  return owners;
}
