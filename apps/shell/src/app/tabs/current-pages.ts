import { indexMenu } from '../../lib/menu/menu-match.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { type Page, resolvePage } from './resolve-page.ts';

export interface CurrentPages {
  resolve(path: string): Page;
  /** Whether the menu contains the entry. */
  hasEntry(id: number): boolean;
}

/** Resolves paths by the current menu and registrations. */
export function currentPages(): CurrentPages {
  const { subApps } = useRegistry.getState();
  const menu = indexMenu(useUser.getState().menuData);
  const ids = new Set([...menu.values()].flatMap((trail) => trail.map(({ id }) => id)));
  return { resolve: (path) => resolvePage(path, subApps, menu), hasEntry: (id) => ids.has(id) };
}
