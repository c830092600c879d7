import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Breadcrumb } from '../../features/navigation/index.ts';
import {
  activeTab,
  type Tab,
  TabStrip,
  useTabs,
  useUnsavedGuard,
} from '../../features/tabs/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { visibleMenu } from '../../lib/menu/build-menu.ts';
import type { MenuTrail } from '../../lib/menu/menu-match.ts';
import { MENU_WIDTH, rememberMenuWidth } from '../../lib/menu/menu-width.ts';
import { openMenusAbove, useArrangement } from '../../lib/stores/arrangement.store.ts';
import { followReleases } from '../../lib/stores/follow-releases.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { useSystemOfPage } from '../system/follow-page.ts';
import { startSavingArrangement } from '../system/save-arrangement.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import './frame.css';
import './frame-phone.css';
import { usePrefetch } from '../host/use-prefetch.ts';
import { InspectorSlot } from '../inspector/inspector-slot.tsx';
import { useRights } from '../rights/use-rights.ts';
import { StepUpDialog } from '../session/step-up-dialog.tsx';
import { Panes } from '../tabs/panes.tsx';
import { isFound, type Page } from '../tabs/resolve-page.ts';
import { type Pages, usePages } from '../tabs/use-pages.ts';
import { useRememberRecords } from '../tabs/use-remember-records.ts';
import { useTabSync } from '../tabs/use-tab-sync.ts';
import { RegionBoundary } from './region-boundary.tsx';
import { MenuDrawer, SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation, usePageTitle } from './use-focus.ts';
import { useIsPhone } from './use-phone.ts';
import { usePublishedInset } from './use-published-inset.ts';
import { useUnpublished } from './use-unpublished.ts';
import { Watermark } from './watermark.tsx';

const PANEL_ID = 'pd-panel';
const NO_TRAIL: MenuTrail = [];

/** The signed-in layout: menu, top bar, tabs, breadcrumb and the card with the page. */
export function Frame() {
  const { t } = useTranslation('frame');
  const isPhone = useIsPhone();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const openDrawer = useCallback(() => setDrawerOpen(true), []);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const pages = usePages();
  // Before `useTabSync`, so that the first tab is saved too.
  useLayoutEffect(startSavingArrangement, []);
  useEffect(followReleases, []);
  const page = useTabSync(pages);
  const tab = useTabs(activeTab);
  useSystemOfPage(page);
  useRememberRecords(page, tab);
  const collapsed = useGlobal((state) => state.collapsed);
  const menuWidth = useArrangement((state) => state.menuWidth);
  const navigation = usePreferences((state) => state.navigation);
  const menuData = useUser((state) => state.menuData);
  const unpublished = useUnpublished();
  const nodes = useMemo(() => visibleMenu(menuData, unpublished), [menuData, unpublished]);
  const panel = useRef<HTMLElement>(null);

  const trail = isFound(page) ? page.trail : NO_TRAIL;
  const title = tab ? pages.titleOfTab(tab) : pages.titleOf(page);
  const trailCodes = trail
    .slice(0, -1)
    .map((node) => node.resourceCode)
    .join('\n');

  const width = collapsed ? MENU_WIDTH.collapsed : menuWidth;

  usePageTitle(title);
  useUnsavedGuard();
  usePrefetch();
  useRights(pages);
  useFocusOnNavigation(panel, tab?.id ?? (isFound(page) ? undefined : page.kind));
  useEffect(() => rememberMenuWidth(width), [width]);
  useEffect(() => {
    if (trailCodes) openMenusAbove(trailCodes.split('\n'));
  }, [trailCodes]);

  const menu = { nodes, trail };
  const hasSide = !isPhone && navigation !== 'top';

  return (
    <div
      className="pd-shell"
      data-collapsed={collapsed || undefined}
      data-navigation={navigation}
      style={{ '--pd-menu-width': `${width}px` } as React.CSSProperties}
    >
      <a className="pd-skip" href={`#${PANEL_ID}`}>
        {t('skip')}
      </a>
      {hasSide && (
        <RegionBoundary region="menu">
          <SideMenu {...menu} isOfSection={navigation === 'mixed'} />
        </RegionBoundary>
      )}
      {isPhone && <MenuDrawer {...menu} isOpen={isDrawerOpen} onClose={closeDrawer} />}
      <RegionBoundary region="top-bar">
        <TopBar
          nodes={nodes}
          sectionId={trail[0]?.id}
          pages={pages}
          isPhone={isPhone}
          navigation={navigation}
          onOpenMenu={openDrawer}
        />
      </RegionBoundary>
      <WorkArea {...{ page, pages, tab, trail, title, panel }} />
      <ConfirmDialog />
      <StepUpDialog />
      <Watermark />
      <InspectorSlot pages={pages} />
    </div>
  );
}

interface WorkAreaProps {
  page: Page;
  pages: Pages;
  tab: Tab | undefined;
  trail: MenuTrail;
  title: string;
  panel: RefObject<HTMLElement | null>;
}

/** Tabs, breadcrumb and the card with the page. */
function WorkArea({ page, pages, tab, trail, title, panel }: WorkAreaProps) {
  const sheet = useRef<HTMLElement>(null);
  usePublishedInset(sheet);
  return (
    <div className="pd-work">
      <RegionBoundary region="tabs">
        <TabStrip titleOf={pages.titleOfTab} panelId={PANEL_ID} />
      </RegionBoundary>
      <RegionBoundary region="breadcrumb">
        <Breadcrumb
          trail={trail}
          title={title}
          app={page.kind === 'sub-app' ? page.registration.title : undefined}
          isHome={page.kind === 'shell' && page.name === 'first'}
        />
      </RegionBoundary>
      <main ref={sheet} className="pd-sheet" aria-label={title}>
        <section
          ref={panel}
          id={PANEL_ID}
          role={tab ? 'tabpanel' : undefined}
          aria-labelledby={tab ? `pd-tab-${tab.id}` : undefined}
          tabIndex={-1}
          className="pd-panel"
        >
          <RegionBoundary region="content">
            <Panes page={page} pages={pages} />
          </RegionBoundary>
        </section>
      </main>
    </div>
  );
}
