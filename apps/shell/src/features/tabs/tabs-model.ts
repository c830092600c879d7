/** One open page. */
export interface Tab {
  id: string;
  /** Identifies the current page: a menu entry, a sub-app or a page of the shell. */
  key: string;
  /** The current path, with query and fragment. */
  path: string;
  /** The title that the page set; empty for the menu's title. */
  title: string;
  /** The language of that title; empty if unknown. */
  titleLocale: string;
  pinned: boolean;
  unsaved: boolean;
  /** Incremented to reload the page. */
  loads: number;
  /** Increases with every use: the smallest is the least recently used. */
  usedAt: number;
  /** Whether the page is in memory. */
  mounted: boolean;
}

export interface TabsState {
  /** Pinned tabs first. */
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

/** The tab of a page: the active one if it matches, else the most recently used. */
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

/** Activates no tab, as for an address without a page. */
export function deactivateTabs(state: TabsState): TabsState {
  return { ...state, activeId: null };
}

/** Changes the path of a tab and activates it. */
export function moveInTab(
  state: TabsState,
  id: string,
  target: { key: string; path: string },
): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  const changes = tab?.key === target.key ? target : { ...target, ...NO_TITLE };
  return activateTab(change(state, id, changes), id);
}

/**
 * Opens a tab at the end and activates it. At the limit, closes the least recently used tab that is
 * neither pinned nor unsaved; if there is none, nothing changes.
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

/** Activates a tab of another system, in the place of the one that has its page or at the end. */
export function adoptTab(state: TabsState, tab: Tab): TabsState {
  const same = findTab(state, tab.key);
  const tabs = state.tabs.map((one) => (one === same ? { ...tab, pinned: one.pinned } : one));
  if (same) return activateTab({ ...state, tabs }, tab.id);
  const { title, titleLocale, loads } = tab;
  return change(openTab(state, tab), tab.id, { title, titleLocale, loads });
}

export function renameTab(
  state: TabsState,
  id: string,
  { title, locale }: { title: string; locale: string },
): TabsState {
  return change(state, id, { title, titleLocale: locale });
}

/**
 * The title that the page set. An unmounted page cannot update its title after a change of language, so one in another
 * language is ignored.
 */
export function ownTitle({ title, titleLocale, mounted }: Tab, locale: string): string {
  return mounted || titleLocale === locale ? title : '';
}

export function markUnsaved(state: TabsState, id: string, unsaved: boolean): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  return !tab || tab.unsaved === unsaved ? state : change(state, id, { unsaved });
}

/** Reloads the page of a tab; its unsaved input is lost. */
export function reloadTab(state: TabsState, id: string): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  return tab ? change(state, id, { loads: tab.loads + 1, unsaved: false, ...NO_TITLE }) : state;
}

/** Unmounts pages. Their tabs stay, and load again when activated. */
export function releaseTabs(state: TabsState, ids: readonly string[]): TabsState {
  if (ids.length === 0) return state;
  const tabs = state.tabs.map((tab) => (ids.includes(tab.id) ? { ...tab, mounted: false } : tab));
  return { ...state, tabs };
}

/** Pins a tab after the other pinned ones, or unpins it and puts it first of the rest. */
export function pinTab(state: TabsState, id: string, pinned: boolean): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  if (!tab || tab.pinned === pinned) return state;
  const others = state.tabs.filter((candidate) => candidate !== tab);
  const place = others.filter((candidate) => candidate.pinned).length;
  return { ...state, tabs: others.toSpliced(place, 0, { ...tab, pinned }) };
}

/** Moves a tab to an index within its group: pinned tabs stay first. */
export function moveTab(state: TabsState, id: string, index: number): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  if (!tab) return state;
  const others = state.tabs.filter((candidate) => candidate !== tab);
  const pinned = others.filter((candidate) => candidate.pinned).length;
  const [min, max] = tab.pinned ? [0, pinned] : [pinned, others.length];
  const place = Math.min(Math.max(index, min), max);
  return { ...state, tabs: others.toSpliced(place, 0, tab) };
}

/** Closes tabs. If the active one is closed, activates its right neighbour, else the left one. */
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
 * Reconciles the tabs with a changed menu: closes those without a key and updates the keys of the
 * others.
 */
export function reconcileTabs(
  state: TabsState,
  keyOf: (tab: Tab) => string | undefined,
): { state: TabsState; closed: readonly Tab[] } {
  const closed = state.tabs.filter((tab) => keyOf(tab) === undefined);
  const remaining = closeTabs(
    state,
    closed.map(({ id }) => id),
  );
  const withNewKey = (tab: Tab): Tab => {
    const key = keyOf(tab) ?? tab.key;
    return key === tab.key ? tab : { ...tab, key };
  };
  return { state: { ...remaining, tabs: remaining.tabs.map(withNewKey) }, closed };
}

/** The tabs that "close others" closes: all others that are not pinned. */
export function otherTabs(state: TabsState, id: string): Tab[] {
  return state.tabs.filter((tab) => tab.id !== id && !tab.pinned);
}

/** The tabs that "close to the right" closes: those after the tab that are not pinned. */
export function tabsToTheRight(state: TabsState, id: string): Tab[] {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  return index < 0 ? [] : state.tabs.slice(index + 1).filter((tab) => !tab.pinned);
}
