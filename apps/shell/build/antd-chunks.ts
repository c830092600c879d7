import { resolve } from 'node:path';
import { SHARED_MODULES } from '@pedestal/sub-app-sdk/vite';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { listImports } from './list-imports.ts';
import { sharedEntryOf } from './shared-modules.ts';

const LAYOUT = resolve(import.meta.dirname, '../src/app/frame/common-layout.tsx');
/** antd and what it is made of. */
export const ANTD_MODULES =
  /node_modules\/(antd|@ant-design|@rc-component|@babel\/runtime|@emotion|stylis|clsx|react-is|throttle-debounce|is-mobile|scroll-into-view-if-needed|compute-scroll-into-view)\//;
/** Parts that most pages use, each before those that are made of it. What they share with rarer ones lies with them. */
const FREQUENT = [
  'empty',
  'spin',
  'skeleton',
  'checkbox',
  'radio',
  'input',
  'select',
  'tag',
  'switch',
  'alert',
  'pagination',
  'tree',
  'table',
  'result',
  'form',
  'drawer',
  'modal',
  'descriptions',
  'typography',
  'tabs',
].map((part) => `antd/es/${part}`);

/**
 * Puts antd into chunks that the shell and the sub-apps share. What the layout uses is there before any page, so it is
 * one chunk, and so is what every sub-app with antd uses. Every other module lies with the first part that needs it:
 * a chunk needs only chunks before it.
 */
export function chunkAntd(priority: number): CodeSplittingGroup {
  let owners: ReadonlyMap<string, string> | undefined;
  return {
    debugName: 'antd',
    name(id, context) {
      owners ??= findOwners(context);
      return owners.get(id) ?? null;
    },
    test: ANTD_MODULES,
    priority,
    includeDependenciesRecursively: false,
  };
}

function findOwners(context: ChunkingContext): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const own = (ids: Iterable<string>, name: string) => {
    for (const id of ids) if (!owners.has(id)) owners.set(id, name);
  };
  own(listImports(LAYOUT, context), 'antd-layout');
  own(listImports(sharedEntryOf('@pedestal/sub-app-sdk/antd'), context), 'antd-sub-app');
  const parts = SHARED_MODULES.filter((specifier) => specifier.startsWith('antd/'))
    .map((specifier) => ({ specifier, ids: listImports(sharedEntryOf(specifier), context) }))
    .sort((a, b) => rank(a.specifier) - rank(b.specifier) || a.ids.size - b.ids.size);
  for (const { specifier, ids } of parts) own(ids, specifier.replace('antd/es/', 'antd-part-'));
  return owners;
}

function rank(specifier: string): number {
  const place = FREQUENT.indexOf(specifier);
  return place < 0 ? FREQUENT.length : place;
}
