import type { SubAppRegistration } from '@pedestal/contract';
import type { Host } from '@pedestal/host';
import { memo, useCallback, useEffect, useState } from 'react';
import { markUnsaved, renameTab, type Tab, updateTabs } from '../../features/tabs/index.ts';
import { SubAppView } from '../../features/workspace/index.ts';
import { currentLocale } from '../../lib/format/i18n.ts';
import { RegionBoundary } from '../frame/region-boundary.tsx';
import { PageSkeleton } from '../skeleton/page-skeleton.tsx';
import { useHostTools } from './host-tools.ts';

interface WorkspaceProps {
  opened: readonly { tab: Tab; registration: SubAppRegistration }[];
  activeId: string | null;
  /** The default title of a page. */
  nameOf(path: string): string;
}

/** Runs the open sub-apps: all in the one mount element, each in an element of its own. */
export function Workspace({ opened, activeId, nameOf }: WorkspaceProps) {
  const { host, bar } = useHostTools();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const front = opened.find(({ tab }) => tab.id === activeId)?.tab;
  const place = front && `${front.id} ${front.path}`;

  // The effects of the panes run first, so the sub-app is visible when it is notified.
  useEffect(() => {
    if (place) bar.notify();
  }, [bar, place]);

  return (
    <>
      <div id="root-subapp" ref={setContainer} className="pd-sub-apps" hidden={!front} />
      {container &&
        opened.map(({ tab, registration }) => (
          <RegionBoundary key={tab.id} region={registration.name}>
            <SubAppPane
              tabId={tab.id}
              nameOf={nameOf}
              name={nameOf(tab.path)}
              path={tab.path}
              loads={tab.loads}
              isActive={tab.id === activeId}
              host={host}
              registration={registration}
              container={container}
            />
          </RegionBoundary>
        ))}
    </>
  );
}

interface SubAppPaneProps {
  tabId: string;
  nameOf(path: string): string;
  name: string;
  path: string;
  loads: number;
  isActive: boolean;
  host: Host;
  registration: SubAppRegistration;
  container: HTMLElement;
}

const SubAppPane = memo(function SubAppPane({ tabId, nameOf, name, ...view }: SubAppPaneProps) {
  const rename = useCallback(
    (title: string) =>
      void updateTabs((state) => {
        // Do not store a title that equals the menu's: it would not follow a change of language.
        const tab = state.tabs.find(({ id }) => id === tabId);
        const own = tab && nameOf(tab.path) === title ? '' : title;
        return renameTab(state, tabId, { title: own, locale: currentLocale() });
      }),
    [tabId, nameOf],
  );
  const mark = useCallback(
    (unsaved: boolean) => void updateTabs((state) => markUnsaved(state, tabId, unsaved)),
    [tabId],
  );
  return (
    <SubAppView
      {...view}
      skeleton={<PageSkeleton title={name} />}
      title={name}
      onTitle={rename}
      onUnsaved={mark}
    />
  );
});
