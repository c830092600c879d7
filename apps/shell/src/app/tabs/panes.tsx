import { lazy, memo, Suspense } from 'react';
import { useTabs } from '../../features/tabs/tabs.store.ts';
import type { Tab } from '../../features/tabs/tabs-model.ts';
import { loadTexts } from '../../lib/format/i18n.ts';
import { PageSkeleton } from '../skeleton/page-skeleton.tsx';
import { RegionBoundary } from '../frame/region-boundary.tsx';
import { ShellPage } from './shell-page.tsx';
import { NoPage } from './no-page.tsx';
import { isPlaced, type Page } from './resolve-page.ts';
import type { Pages } from './use-pages.ts';

// The host comes with the first sub-app: the home page does not wait for it.
const Workspace = lazy(async () => {
  const [loaded] = await Promise.all([import('../host/workspace.tsx'), loadTexts('workspace')]);
  return { default: loaded.Workspace };
});

interface PanesProps {
  /** What the address shows. */
  page: Page;
  pages: Pages;
}

/** Every page that is kept in memory; the one in front is shown. */
export function Panes({ page, pages }: PanesProps) {
  const { tabs, activeId } = useTabs();
  const kept = tabs.filter((tab) => tab.mounted);
  const subApps = kept.flatMap((tab) => {
    const shown = pages.resolve(tab.path);
    return shown.kind === 'sub-app' ? [{ tab, registration: shown.registration }] : [];
  });
  return (
    <>
      {!isPlaced(page) && (
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
