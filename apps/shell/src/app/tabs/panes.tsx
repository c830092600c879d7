import { lazy, memo, Suspense } from 'react';
import { type Tab, useTabs } from '../../features/tabs/index.ts';
import { loadTexts } from '../../lib/format/i18n.ts';
import { RegionBoundary } from '../frame/region-boundary.tsx';
import { PageSkeleton } from '../skeleton/page-skeleton.tsx';
import { NoPage } from './no-page.tsx';
import { isFound, type Page } from './resolve-page.ts';
import { ShellPage } from './shell-page.tsx';
import type { Pages } from './use-pages.ts';

// The host is loaded with the first sub-app, so that the home page does not wait for it.
const Workspace = lazy(async () => {
  const [loaded] = await Promise.all([import('../host/workspace.tsx'), loadTexts('workspace')]);
  return { default: loaded.Workspace };
});

interface PanesProps {
  /** The page of the current address. */
  page: Page;
  pages: Pages;
}

/** All mounted pages; only the active one is visible. */
export function Panes({ page, pages }: PanesProps) {
  const { tabs, activeId } = useTabs();
  const kept = tabs.filter((tab) => tab.mounted);
  const subApps = kept.flatMap((tab) => {
    const shown = pages.resolve(tab.path);
    return shown.kind === 'sub-app' ? [{ tab, registration: shown.registration }] : [];
  });
  return (
    <>
      {!isFound(page) && (
        <div className="pd-pane">
          <NoPage kind={page.kind} />
        </div>
      )}
      {kept.map((tab) => (
        <ShellPane
          key={`${tab.id}/${tab.loads}`}
          tab={tab}
          pages={pages}
          isActive={tab.id === activeId}
        />
      ))}
      {subApps.length > 0 && (
        <Suspense
          fallback={page.kind === 'sub-app' ? <PageSkeleton title={pages.titleOf(page)} /> : null}
        >
          <Workspace opened={subApps} activeId={activeId} nameOf={pages.nameOf} />
        </Suspense>
      )}
    </>
  );
}

interface ShellPaneProps {
  tab: Tab;
  pages: Pages;
  isActive: boolean;
}

const ShellPane = memo(function ShellPane({ tab, pages, isActive }: ShellPaneProps) {
  const shown = pages.resolve(tab.path);
  if (shown.kind !== 'shell') return null;
  return (
    <RegionBoundary region={shown.name}>
      <ShellPage
        name={shown.name}
        title={pages.titleOf(shown)}
        tabId={tab.id}
        isActive={isActive}
      />
    </RegionBoundary>
  );
});
