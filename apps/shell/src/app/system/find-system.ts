import { callQuietly } from '../../lib/api/api.ts';
import { buildMenu } from '../../lib/menu/build-menu.ts';
import { indexMenu, type MenuIndex } from '../../lib/menu/menu-match.ts';
import { type SystemOption, useGlobal } from '../../lib/stores/global.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { resolvePage } from '../tabs/resolve-page.ts';

type Menus = Map<string, Promise<MenuIndex>>;

/** Menus by system. A change of rights brings another list of systems, whose menus are read again. */
const menusOf = new WeakMap<readonly SystemOption[], Menus>();

async function fetchIndex(systemCode: string): Promise<MenuIndex> {
  const path = 'GET /gateway/authority/resource/getAuthResourceList/:systemCode';
  return indexMenu(buildMenu(await callQuietly(path, { params: { systemCode } })));
}

function readIndex(menus: Menus, systemCode: string): Promise<MenuIndex> {
  const known = menus.get(systemCode);
  if (known) return known;
  const index = fetchIndex(systemCode);
  menus.set(systemCode, index);
  index.catch(() => menus.delete(systemCode));
  return index;
}

/**
 * Another system of the person whose menu has the page of a path: of several, the one with the
 * closest entry. Undefined if there is none.
 */
export async function findSystem(path: string): Promise<string | undefined> {
  const { system, systemCode } = useGlobal.getState();
  const { subApps } = useRegistry.getState();
  const menus = menusOf.get(system) ?? new Map();
  menusOf.set(system, menus);
  const others = system.filter(({ key }) => key !== systemCode);
  const indexes = await Promise.allSettled(others.map(({ key }) => readIndex(menus, key)));
  const found = others.flatMap(({ key }, at) => {
    const index = indexes[at];
    if (index?.status !== 'fulfilled') return [];
    const page = resolvePage(path, subApps, index.value);
    if (page.kind !== 'sub-app' || page.trail.length === 0) return [];
    return [{ key, depth: page.entryPath.length }];
  });
  return found.toSorted((one, other) => other.depth - one.depth)[0]?.key;
}
