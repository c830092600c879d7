import { IconButton } from '@pedestal/ui';
import { Dropdown } from 'antd';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { dragHandlers } from './drag-tabs.ts';
import { TabItem } from './tab-item.tsx';
import { tabMenuItems } from './tab-menu.ts';
import { useTabs } from './tabs.store.ts';
import { activeTab, type Tab, type TabsState } from './tabs-model.ts';
import './tabs.css';
import { type TabActions, useTabActions } from './use-tab-actions.ts';

interface TabStripProps {
  titleOf(tab: Tab): string;
  /** Id of the element with the active page. */
  panelId: string;
}

function idOf(event: { target: EventTarget }): string | undefined {
  return (event.target as HTMLElement).closest<HTMLElement>('[data-tab]')?.dataset.tab;
}

/** Marks the sides on which tabs are scrolled out of view: `data-scrolled` at the start, `data-more` at the end. */
function markEdges(strip: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = strip;
  strip.toggleAttribute('data-scrolled', scrollLeft > 0);
  strip.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

/** Arrow keys move the focus, or the tab with Ctrl and Shift; Delete closes it. */
function createKeyHandler(
  { tabs }: TabsState,
  actions: TabActions,
  list: RefObject<HTMLElement | null>,
) {
  const focusTab = (index: number) => {
    const tab = tabs.at(index);
    if (!tab) return;
    actions.activate(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"] [role="tab"]`)?.focus();
  };
  return (event: KeyboardEvent) => {
    const id = idOf(event);
    const index = tabs.findIndex((tab) => tab.id === id);
    if (!id || index < 0 || event.altKey) return;
    const isMoving = event.ctrlKey && event.shiftKey;
    const last = tabs.length - 1;
    const keys: Record<string, () => void> = {
      ArrowLeft: () =>
        isMoving ? actions.move(id, index - 1) : focusTab((index + last) % (last + 1)),
      ArrowRight: () =>
        isMoving ? actions.move(id, index + 1) : focusTab((index + 1) % (last + 1)),
      Home: () => focusTab(0),
      End: () => focusTab(last),
      Delete: () => actions.close(id),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}

/** The strip of open tabs. */
export const TabStrip = memo(function TabStrip({ titleOf, panelId }: TabStripProps) {
  const { t } = useTranslation('tabs');
  const state = useTabs();
  const actions = useTabActions(titleOf);
  const list = useRef<HTMLDivElement>(null);
  const [menuTabId, setMenuTabId] = useState<string>();
  const menuTab = state.tabs.find((tab) => tab.id === menuTabId);

  useEffect(() => {
    const strip = list.current;
    const shown = state.activeId && strip?.querySelector('[aria-selected="true"]');
    if (!strip || !shown) return;
    // The room of the strip changes with the breadcrumb, the width of the tab with its title.
    const sizes = new ResizeObserver(() => {
      shown.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      markEdges(strip);
    });
    sizes.observe(strip);
    sizes.observe(shown);
    return () => sizes.disconnect();
  }, [state.activeId]);

  // Tabs that are closed or added change the room, too.
  useEffect(() => {
    if (list.current && state.tabs.length > 0) markEdges(list.current);
  }, [state.tabs]);

  const press = createKeyHandler(state, actions, list);

  const closeByMiddleButton = (event: MouseEvent) => {
    const id = idOf(event);
    if (event.button === 1 && id) actions.close(id);
  };

  const dropOn = (dragged: string, target: string) =>
    actions.move(
      dragged,
      state.tabs.findIndex((tab) => tab.id === target),
    );

  const active = activeTab(state);

  return (
    <section className="pd-open-pages" aria-label={t('label')}>
      <Dropdown
        trigger={['contextMenu']}
        menu={{ items: menuTab ? tabMenuItems(menuTab, state, actions, t) : [] }}
        autoFocus
        destroyOnHidden
      >
        <div
          ref={list}
          role="tablist"
          className="pd-tab-list"
          aria-label={t('label')}
          onScroll={(event) => markEdges(event.currentTarget)}
          onKeyDown={press}
          // Prevents autoscroll with the middle button.
          onMouseDown={(event) => event.button === 1 && event.preventDefault()}
          onAuxClick={closeByMiddleButton}
          onContextMenu={(event) => setMenuTabId(idOf(event))}
          {...dragHandlers(dropOn)}
        >
          {state.tabs.map((tab, index) => (
            <TabItem
              key={tab.id}
              tab={tab}
              title={titleOf(tab)}
              isActive={tab.id === state.activeId}
              isReachable={tab.id === state.activeId || (!active && index === 0)}
              panelId={panelId}
              actions={actions}
            />
          ))}
        </div>
      </Dropdown>
      <AllTabsMenu titleOf={titleOf} state={state} actions={actions} />
    </section>
  );
});

interface AllTabsMenuProps {
  titleOf(tab: Tab): string;
  state: TabsState;
  actions: TabActions;
}

/** The menu with all tabs and the actions of the active one. */
function AllTabsMenu({ titleOf, state, actions }: AllTabsMenuProps) {
  const { t } = useTranslation('tabs');
  const active = activeTab(state);
  const allTabs = state.tabs.map((tab) => ({
    key: `tab:${tab.id}`,
    label: titleOf(tab),
    onClick: () => actions.activate(tab.id),
  }));
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        className: 'pd-tab-menu',
        selectable: true,
        selectedKeys: active ? [`tab:${active.id}`] : [],
        items: active
          ? [...allTabs, { type: 'divider' }, ...tabMenuItems(active, state, actions, t)]
          : allTabs,
      }}
    >
      <IconButton icon="chevronDown" label={t('all')} hasMenu />
    </Dropdown>
  );
}
