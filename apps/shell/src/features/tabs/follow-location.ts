import {
  activeTab,
  deactivateTabs,
  findTab,
  moveInTab,
  openTab,
  type Tab,
  type TabsState,
} from './tabs-model.ts';

/** A location of the address bar. */
export interface TabLocation {
  /** With query and fragment. */
  path: string;
  /** The tab that created the history entry. */
  tabId?: string | undefined;
  /** Whether the console was opened with this address, as by a bookmark. */
  isInitial?: boolean;
}

/** The page of a location. */
export interface LocationPage {
  key: string;
  /** The owner of the page; the owner of a tab never changes. */
  owner: string;
  /** The path of the page itself, without any path inside it. */
  entryPath: string;
}

export interface FollowResult {
  state: TabsState;
  tabId: string | null;
  /** The last path of the tab, which the address bar must change to. */
  redirect?: string;
}

/**
 * Activates the tab of a location. A history entry returns to its own tab. Navigating to a page that
 * is open in another tab restores its last path, unless the location is a path inside the page, the
 * page is already active, or the console was opened with this address.
 */
export function followLocation(
  state: TabsState,
  location: TabLocation,
  page: LocationPage | undefined,
  options: { ownerOf(tab: Tab): string; newId(): string },
): FollowResult {
  if (!page) return { state: deactivateTabs(state), tabId: null };
  const { key } = page;
  const { path } = location;

  const creator = state.tabs.find((tab) => tab.id === location.tabId);
  if (creator && options.ownerOf(creator) === page.owner) {
    return { state: moveInTab(state, creator.id, { key, path }), tabId: creator.id };
  }

  const open = findTab(state, key);
  const isElsewhere = open && open !== activeTab(state) && open.path !== path;
  if (isElsewhere && path === page.entryPath && !location.isInitial) {
    const shown = moveInTab(state, open.id, { key, path: open.path });
    return { state: shown, tabId: open.id, redirect: open.path };
  }
  if (open) return { state: moveInTab(state, open.id, { key, path }), tabId: open.id };

  const id = options.newId();
  const opened = openTab(state, { id, key, path });
  return { state: opened, tabId: opened === state ? null : id };
}
