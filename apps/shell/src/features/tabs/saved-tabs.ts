import { MAX_TABS, type Tab, type TabsState } from './tabs-model.ts';

/** The saved form of the open tabs, in session storage and in the person's configuration. */
export interface SavedTabs {
  tabs: { id: string; path: string; title: string; titleLocale: string; pinned: boolean }[];
  /** Index of the active tab, or -1. */
  active: number;
}

const MAX_PATH_LENGTH = 512;
const MAX_TITLE_LENGTH = 120;

export function saveTabs(state: TabsState): SavedTabs {
  const kept = state.tabs.filter((tab) => tab.path.length <= MAX_PATH_LENGTH);
  return {
    tabs: kept.map(({ id, path, title, titleLocale, pinned }) => ({
      id,
      path,
      title: title.slice(0, MAX_TITLE_LENGTH),
      titleLocale,
      pinned,
    })),
    active: kept.findIndex((tab) => tab.id === state.activeId),
  };
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id);
}

function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= MAX_PATH_LENGTH && /^\/(?!\/)/.test(path);
}

/**
 * Restores saved tabs without those that are invalid or whose page is no longer available to the
 * person. A page is loaded when its tab is first shown.
 */
export function restoreTabs(
  saved: unknown,
  keyOf: (path: string) => string | undefined,
  newId: () => string,
): TabsState {
  const { tabs, active } = (saved ?? {}) as Partial<Record<keyof SavedTabs, unknown>>;
  if (!Array.isArray(tabs)) return { tabs: [], activeId: null };
  let activeId: string | null = null;
  const usedIds = new Set<string>();
  const restored = tabs.slice(0, MAX_TABS).flatMap((entry: unknown, index): Tab[] => {
    const {
      id: savedId,
      path,
      title,
      titleLocale,
      pinned,
    } = (entry ?? {}) as Record<string, unknown>;
    const key = isPath(path) ? keyOf(path) : undefined;
    if (!isPath(path) || key === undefined) return [];
    // Keep the ids, since history entries refer to them after a refresh.
    const id = isId(savedId) && !usedIds.has(savedId) ? savedId : newId();
    usedIds.add(id);
    if (index === active) activeId = id;
    return [
      {
        id,
        key,
        path,
        title: typeof title === 'string' ? title.slice(0, MAX_TITLE_LENGTH) : '',
        titleLocale: typeof titleLocale === 'string' ? titleLocale : '',
        pinned: pinned === true,
        unsaved: false,
        loads: 0,
        usedAt: 0,
        mounted: false,
      },
    ];
  });
  const inOrder = [...restored.filter((tab) => tab.pinned), ...restored.filter((t) => !t.pinned)];
  return { tabs: inOrder, activeId };
}
