import { resolve } from 'node:path';
import { ANTD_KITS, SHARED_MODULES } from '@pedestal/sub-app-sdk/vite';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { listImports } from './list-imports.ts';
import { sharedEntryOf } from './shared-modules.ts';
import { signedInTextsOf } from './signed-in-texts.ts';

const LAYOUT = resolve(import.meta.dirname, '../src/app/signed-in.tsx');
const inSource = (path: string) => resolve(import.meta.dirname, '../src/lib/antd', path);
/** Of guest documents. The shell loads it with every sub-app, and it is too small for a file of its own. */
const PROTOCOL = resolve(
  import.meta.dirname,
  '../../../packages/sub-app-sdk/src/bridge/protocol.ts',
);
/** antd and its dependencies, with what stands in for parts of it. */
export const ANTD_MODULES =
  /pedestal-lazy:|apps\/shell\/src\/lib\/antd\/|node_modules\/(antd|@ant-design|@rc-component|@babel\/runtime|@emotion|stylis|clsx|react-is|throttle-debounce|is-mobile|scroll-into-view-if-needed|compute-scroll-into-view)\//;
export const SDK_MODULES = /packages\/sub-app-sdk\/src\//;
/** Parts outside of the kits that others depend on, each before those. */
const FREQUENT = ['result', 'descriptions', 'typography'].map((part) => `antd/es/${part}`);

/**
 * Splits antd into chunks that the shell and the sub-apps share: one for the layout, one for its texts, one for the
 * SDK with what every sub-app uses, one per kit, and one per other part. A module belongs to the first part that imports it, so a chunk depends only on
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
    test: (id) => ANTD_MODULES.test(id) || SDK_MODULES.test(id),
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
  own(listImports(sharedEntryOf('@pedestal/sub-app-sdk/antd'), context), 'sub-app-sdk');
  own([PROTOCOL], 'sub-app-sdk');
  const kits = Object.keys(ANTD_KITS);
  const ownKits = (names: readonly string[]) => {
    for (const kit of names) own(listImports(sharedEntryOf(kit), context), kit.replace('/', '-'));
  };
  const firstLater = kits.indexOf('antd/base');
  ownKits(kits.slice(0, firstLater));
  const ownLater = (file: string, name: string) => {
    const later = context.getModuleInfo(inSource(file))?.dynamicallyImportedIds ?? [];
    own(listImports(later, context), name);
  };
  ownLater('lazy-options.tsx', 'antd-options');
  ownLater('lazy-virtual-table.tsx', 'antd-virtual-table');
  // Before the form, which has a dialog: neither a question beside a button nor a dialog needs it.
  own(listImports(sharedEntryOf('antd/es/popconfirm'), context), 'antd-part-popconfirm');
  ownLater('lazy-app.tsx', 'antd-dialogs');
  ownKits(kits.slice(firstLater));
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
