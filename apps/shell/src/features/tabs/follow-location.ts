import {
  activeTab,
  deactivateTabs,
  findTab,
  moveInTab,
  openTab,
  type Tab,
  type TabsState,
} from './tabs-model.ts';

/** What the address bar says. */
export interface Place {
  /** With query and fragment. */
  path: string;
  /** The tab that the history entry was made by. */
  tabId?: string | undefined;
  /** The console was opened by this very address, as by a bookmark. */
  isAsked?: boolean;
}

/** The page that a place belongs to. */
export interface LocationPage {
  key: string;
  /** Whose page it is: a tab keeps its owner for as long as it lives. */
  owner: string;
  /** The address of the page itself, above the places inside it. */
  entryPath: string;
}

export interface FollowResult {
  state: TabsState;
  tabId: string | null;
  /** The tab was left at another place of the same page: the address bar goes there. */
  redirect?: string;
}

/**
 * Brings the tab of a place to the front. A history entry goes back to its own tab. Going to a page
 * that is open elsewhere shows it as it was left; only a place inside it, going to the page that is
 * already in front, or opening the console by its address moves it.
 */
export function followLocation(
  state: TabsState,
  place: Place,
  page: LocationPage | undefined,
  options: { ownerOf(tab: Tab): string; newId(): string },
): FollowResult {
  if (!page) return { state: deactivateTabs(state), tabId: null };
  const { key } = page;
  const { path } = place;

  const maker = state.tabs.find((tab) => tab.id === place.tabId);
  if (maker && options.ownerOf(maker) === page.owner) {
    return { state: moveInTab(state, maker.id, { key, path }), tabId: maker.id };
  }

  const open = findTab(state, key);
  const isElsewhere = open && open !== activeTab(state) && open.path !== path;
  if (isElsewhere && path === page.entryPath && !place.isAsked) {
    const shown = moveInTab(state, open.id, { key, path: open.path });
    return { state: shown, tabId: open.id, redirect: open.path };
  }
  if (open) return { state: moveInTab(state, open.id, { key, path }), tabId: open.id };

  const id = options.newId();
  const opened = openTab(state, { id, key, path });
  return { state: opened, tabId: opened === state ? null : id };
}
