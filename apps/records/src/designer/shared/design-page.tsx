import { PERMISSIONS } from '@pedestal/contract';
import { usePermission } from '@pedestal/sub-app-sdk/react';
import { InnerLink, Page } from '@pedestal/workbench';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesign } from './design-context.ts';
import { useDesignTexts } from './texts.ts';

interface DesignPageProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  /** The collection that the page is about; absent: the whole workspace. */
  collection?: string;
  children: ReactNode;
}

const TABS = [
  { tab: 'fields', path: '' },
  { tab: 'form', path: '/form' },
  { tab: 'views', path: '/views' },
  { tab: 'states', path: '/states' },
  { tab: 'print', path: '/print' },
  { tab: 'access', path: '/access', permission: PERMISSIONS.writeRoles },
  { tab: 'test', path: '/test', permission: PERMISSIONS.explainAccess },
] as const;

/** The pages of a collection that the person may open. */
function useTabs() {
  const can = {
    [PERMISSIONS.writeRoles]: usePermission(PERMISSIONS.writeRoles),
    [PERMISSIONS.explainAccess]: usePermission(PERMISSIONS.explainAccess),
  };
  return TABS.filter((each) => !('permission' in each) || can[each.permission]);
}

/** Frame of the designer's pages: where one is, the other pages, and the way back to the records. */
export function DesignPage({ title, hint, actions, collection, children }: DesignPageProps) {
  const t = useDesignTexts();
  const inLanguage = useTitle();
  const { base, draft, effective } = useDesign();
  const { pathname } = useLocation();
  const tabs = useTabs();
  const home = `${base}/-/design`;
  const isInstalled = effective.collections.some(({ id }) => id === collection);
  return (
    <Page title={title} {...(hint === undefined ? {} : { hint })} actions={actions}>
      <nav className="ds-nav" aria-label={t('nav.label')}>
        <InnerLink to={home}>{inLanguage(draft.title)}</InnerLink>
        {collection !== undefined &&
          tabs.map(({ tab, path }) => {
            const to = `${home}/c/${collection}${path}`;
            const isHere = pathname.endsWith(to);
            return (
              <InnerLink key={tab} to={to} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
                {t(`nav.${tab}`)}
              </InnerLink>
            );
          })}
        <InnerLink to={`${home}/changes`}>{t('nav.changes')}</InnerLink>
        {collection !== undefined && isInstalled && (
          <InnerLink className="ds-nav-end" to={`${base}/${collection}`}>
            {t('nav.open')}
          </InnerLink>
        )}
      </nav>
      {children}
    </Page>
  );
}
