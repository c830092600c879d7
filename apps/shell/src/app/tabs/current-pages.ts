import { indexMenu } from '../../lib/menu/menu-match.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { type Page, resolvePage } from './resolve-page.ts';

export interface CurrentPages {
  resolve(path: string): Page;
  /** Is the entry in the menu? */
  hasEntry(id: number): boolean;
}

/** What addresses show by the menu and the registrations as they are at this moment. */
export function currentPages(): CurrentPages {
  const { subApps } = useRegistry.getState();
  const menu = indexMenu(useUser.getState().menuData);
  const ids = new Set([...menu.values()].flatMap((trail) => trail.map(({ id }) => id)));
  return { resolve: (path) => resolvePage(path, subApps, menu), hasEntry: (id) => ids.has(id) };
}
