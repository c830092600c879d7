import { type ComponentType, lazy, memo, Suspense, useMemo } from 'react';
import { loadJobsPage } from '../../features/jobs/index.ts';
import { loadNoticePage } from '../../features/notice/index.ts';
import { loadSettingsPage } from '../../features/settings/index.ts';
import { markUnsaved, renameTab, updateTabs } from '../../features/tabs/index.ts';
import { currentLocale, loadTexts } from '../../lib/format/i18n.ts';
import { PageContext } from '../../lib/page/page-context.ts';
import { PageSkeleton } from '../skeleton/page-skeleton.tsx';
import type { ShellPageName } from './resolve-page.ts';

type Loaded = { Component: ComponentType };

function page(namespace: string, load: () => Promise<Loaded>) {
  return lazy(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(namespace)]);
    return { default: loaded.Component };
  });
}

const PAGES: Record<ShellPageName, ComponentType> = {
  first: page('home', () => import('../home/home.tsx')),
  notices: page('notice', loadNoticePage),
  jobs: page('jobs', loadJobsPage),
  settings: page('settings', loadSettingsPage),
};

interface ShellPageProps {
  name: ShellPageName;
  title: string;
  tabId: string;
  isActive: boolean;
}

/** A page of the shell in its tab. It stays mounted while the tab does, visible or hidden. */
export const ShellPage = memo(function ShellPage({ name, title, tabId, isActive }: ShellPageProps) {
  const Content = PAGES[name];
  const tab = useMemo(
    () => ({
      isActive,
      setTitle: (title: string) =>
        void updateTabs((state) => renameTab(state, tabId, { title, locale: currentLocale() })),
      setUnsaved: (unsaved: boolean) =>
        void updateTabs((state) => markUnsaved(state, tabId, unsaved)),
    }),
    [tabId, isActive],
  );
  return (
    <div className="pd-pane" hidden={!isActive}>
      <PageContext value={tab}>
        <Suspense fallback={<PageSkeleton title={title} />}>
          <Content />
        </Suspense>
      </PageContext>
    </div>
  );
});
