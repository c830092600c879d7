import { resolve } from 'node:path';
import { SHARED_MODULES } from '@pedestal/sub-app-sdk/vite';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { listImports } from './list-imports.ts';
import { sharedEntryOf } from './shared-modules.ts';

const LAYOUT = resolve(import.meta.dirname, '../src/app/frame/common-layout.tsx');
/** antd and its dependencies. */
export const ANTD_MODULES =
  /node_modules\/(antd|@ant-design|@rc-component|@babel\/runtime|@emotion|stylis|clsx|react-is|throttle-debounce|is-mobile|scroll-into-view-if-needed|compute-scroll-into-view)\//;
/** Frequently used parts, each before the parts that depend on it. Modules shared with rarer parts go to their chunks. */
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
 * Splits antd into chunks that the shell and the sub-apps share: one for the layout, one for what every sub-app with
 * antd uses, and one per other part. A module belongs to the first part that imports it, so a chunk depends only on
 * chunks before it. It uses the module graph alone; `scripts/check-page-sizes.ts` fails if an upgrade of antd breaks it.
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
