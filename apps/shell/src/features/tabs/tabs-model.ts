/** One open page. */
export interface Tab {
  id: string;
  /** Which page it shows now: a menu entry, a sub-app or a page of the shell. */
  key: string;
  /** Where it is now, with query and fragment. */
  path: string;
  /** What the page calls itself; the menu's name where empty. */
  title: string;
  /** The language of that title; empty where nobody knows. */
  titleLocale: string;
  pinned: boolean;
  unsaved: boolean;
  /** Raised to load the page anew. */
  loads: number;
  /** Ascends with every use: the smallest was used longest ago. */
  usedAt: number;
  /** Whether the page is kept in memory. */
  mounted: boolean;
}

export interface TabsState {
  /** Pinned ones first. */
  tabs: readonly Tab[];
  activeId: string | null;
}

export const NO_TABS: TabsState = { tabs: [], activeId: null };
export const MAX_TABS = 30;
const NO_TITLE = { title: '', titleLocale: '' };

function change(state: TabsState, id: string, changes: Partial<Tab>): TabsState {
  return {
    ...state,
    tabs: state.tabs.map((tab) => (tab.id === id ? { ...tab, ...changes } : tab)),
  };
}

function nextUse(state: TabsState): number {
  return Math.max(0, ...state.tabs.map((tab) => tab.usedAt)) + 1;
}

function byAge(a: Tab, b: Tab): number {
  return a.usedAt - b.usedAt;
}

export function activeTab(state: TabsState): Tab | undefined {
  return state.tabs.find((tab) => tab.id === state.activeId);
}

/** The tab to show for a page: the active one where it fits, else the one used last. */
export function findTab(state: TabsState, key: string): Tab | undefined {
  const active = activeTab(state);
  if (active?.key === key) return active;
  return state.tabs
    .filter((tab) => tab.key === key)
    .sort(byAge)
    .at(-1);
}

export function activateTab(state: TabsState, id: string): TabsState {
  if (!state.tabs.some((tab) => tab.id === id)) return state;
  return { ...change(state, id, { usedAt: nextUse(state), mounted: true }), activeId: id };
}

/** Shows no tab: the address belongs to no page. */
export function deactivateTabs(state: TabsState): TabsState {
  return { ...state, activeId: null };
}

/** Follows the page of a tab to another place, and brings the tab to the front. */
export function moveInTab(
  state: TabsState,
  id: string,
  place: { key: string; path: string },
): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  const changes = tab?.key === place.key ? place : { ...place, ...NO_TITLE };
  return activateTab(change(state, id, changes), id);
}

/**
 * Opens a tab at the end and shows it. Where there are too many, the one used longest ago goes,
 * unless it is pinned or has unsaved input; where none can go, nothing changes.
 */
export function openTab(
  state: TabsState,
  page: { id: string; key: string; path: string },
): TabsState {
  let { tabs } = state;
  if (tabs.length >= MAX_TABS) {
    const oldest = tabs.filter((tab) => !tab.pinned && !tab.unsaved).sort(byAge)[0];
    if (!oldest) return state;
    tabs = tabs.filter((tab) => tab !== oldest);
  }
  const opened: Tab = {
    ...page,
    ...NO_TITLE,
    pinned: false,
    unsaved: false,
    loads: 0,
    usedAt: 0,
    mounted: true,
  };
  return activateTab({ ...state, tabs: [...tabs, opened] }, page.id);
}

export function renameTab(
  state: TabsState,
  id: string,
  { title, locale }: { title: string; locale: string },
): TabsState {
  return change(state, id, { title, titleLocale: locale });
}

/**
 * What the page of a tab calls itself. One that is not loaded cannot follow the language, so that what it said in
 * another one does not count.
 */
export function ownTitle({ title, titleLocale, mounted }: Tab, locale: string): string {
  return mounted || titleLocale === locale ? title : '';
}

export function markUnsaved(state: TabsState, id: string, unsaved: boolean): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  return !tab || tab.unsaved === unsaved ? state : change(state, id, { unsaved });
}

/** Loads the page of a tab anew; what was typed in it is gone. */
export function reloadTab(state: TabsState, id: string): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  return tab ? change(state, id, { loads: tab.loads + 1, unsaved: false, ...NO_TITLE }) : state;
}

/** Takes pages out of memory; their tabs stay and load again when they are shown. */
export function releaseTabs(state: TabsState, ids: readonly string[]): TabsState {
  if (ids.length === 0) return state;
  const tabs = state.tabs.map((tab) => (ids.includes(tab.id) ? { ...tab, mounted: false } : tab));
  return { ...state, tabs };
}

/** Pins a tab behind the other pinned ones, or puts it before the ones that are not. */
export function pinTab(state: TabsState, id: string, pinned: boolean): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  if (!tab || tab.pinned === pinned) return state;
  const others = state.tabs.filter((candidate) => candidate !== tab);
  const place = others.filter((candidate) => candidate.pinned).length;
  return { ...state, tabs: others.toSpliced(place, 0, { ...tab, pinned }) };
}

/** Moves a tab to an index, as far as its own group reaches: pinned ones stay in front. */
export function moveTab(state: TabsState, id: string, index: number): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  if (!tab) return state;
  const others = state.tabs.filter((candidate) => candidate !== tab);
  const pinned = others.filter((candidate) => candidate.pinned).length;
  const [least, most] = tab.pinned ? [0, pinned] : [pinned, others.length];
  const place = Math.min(Math.max(index, least), most);
  return { ...state, tabs: others.toSpliced(place, 0, tab) };
}

/** Closes tabs. Where the one in front goes, its right neighbour comes, else the left one. */
export function closeTabs(state: TabsState, ids: readonly string[]): TabsState {
  const tabs = state.tabs.filter((tab) => !ids.includes(tab.id));
  if (tabs.length === state.tabs.length) return state;
  if (!state.activeId || !ids.includes(state.activeId)) return { ...state, tabs };
  const from = state.tabs.findIndex((tab) => tab.id === state.activeId);
  const remains = (tab: Tab) => !ids.includes(tab.id);
  const next = state.tabs.slice(from).find(remains) ?? state.tabs.slice(0, from).findLast(remains);
  return next ? activateTab({ tabs, activeId: null }, next.id) : NO_TABS;
}

/**
 * After the menu changed: closes the tabs that `keyOf` knows no page for, and the others show the
 * page that it names.
 */
export function reconcileTabs(
  state: TabsState,
  keyOf: (tab: Tab) => string | undefined,
): { state: TabsState; closed: readonly Tab[] } {
  const closed = state.tabs.filter((tab) => keyOf(tab) === undefined);
  const left = closeTabs(
    state,
    closed.map(({ id }) => id),
  );
  const refit = (tab: Tab): Tab => {
    const key = keyOf(tab) ?? tab.key;
    return key === tab.key ? tab : { ...tab, key };
  };
  return { state: { ...left, tabs: left.tabs.map(refit) }, closed };
}

/** What "close others" closes: every other tab that is not pinned. */
export function otherTabs(state: TabsState, id: string): Tab[] {
  return state.tabs.filter((tab) => tab.id !== id && !tab.pinned);
}

/** What "close to the right" closes: those behind the tab that are not pinned. */
export function tabsToTheRight(state: TabsState, id: string): Tab[] {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  return index < 0 ? [] : state.tabs.slice(index + 1).filter((tab) => !tab.pinned);
}
