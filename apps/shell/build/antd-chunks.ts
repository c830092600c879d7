import { resolve } from 'node:path';
import { ANTD_KITS, SHARED_MODULES } from '@pedestal/sub-app-sdk/vite';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { listImports } from './list-imports.ts';
import { sharedEntryOf } from './shared-modules.ts';
import { signedInTextsOf } from './signed-in-texts.ts';

const LAYOUT = resolve(import.meta.dirname, '../src/app/signed-in.tsx');
/** antd and its dependencies. */
export const ANTD_MODULES =
  /node_modules\/(antd|@ant-design|@rc-component|@babel\/runtime|@emotion|stylis|clsx|react-is|throttle-debounce|is-mobile|scroll-into-view-if-needed|compute-scroll-into-view)\//;
/** Parts outside of the kits that others depend on, each before those. */
const FREQUENT = ['result', 'descriptions', 'typography'].map((part) => `antd/es/${part}`);

/**
 * Splits antd into chunks that the shell and the sub-apps share: one for the layout, one for its texts, one for what
 * every sub-app with antd uses, one per kit, and one per other part. A module belongs to the first part that imports it, so a chunk depends only on
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
  own(listImports(signedInTextsOf('zh-CN'), context), 'antd-zh-CN');
  own(listImports(sharedEntryOf('@pedestal/sub-app-sdk/antd'), context), 'antd-sub-app');
  for (const kit of Object.keys(ANTD_KITS)) {
    own(listImports(sharedEntryOf(kit), context), kit.replace('/', '-'));
  }
  const parts = SHARED_MODULES.filter((specifier) => specifier.startsWith('antd/es/'))
    .map((specifier) => ({ specifier, ids: listImports(sharedEntryOf(specifier), context) }))
    .sort((a, b) => rank(a.specifier) - rank(b.specifier) || a.ids.size - b.ids.size);
  for (const { specifier, ids } of parts) own(ids, specifier.replace('antd/es/', 'antd-part-'));
  return owners;
}

function rank(specifier: string): number {
  const place = FREQUENT.indexOf(specifier);
  return place < 0 ? FREQUENT.length : place;
}
