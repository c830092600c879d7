import { useCallback, useMemo } from 'react';
import { ownTitle, type Tab } from '../../features/tabs/index.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { indexMenu, menuTitle } from '../../lib/menu/menu-match.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { isFound, type Page, resolvePage } from './resolve-page.ts';

export interface Pages {
  resolve(path: string): Page;
  titleOf(page: Page): string;
  /** Default title of the page at a path. */
  nameOf(path: string): string;
  titleOfTab(tab: Tab): string;
}

/** Resolves paths to pages and titles, by the person's menu and registrations in the current language. */
export function usePages(): Pages {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const menuData = useUser((state) => state.menuData);
  const subApps = useRegistry((state) => state.subApps);
  const index = useMemo(() => indexMenu(menuData), [menuData]);
  const resolve = useCallback(
    (path: string) => resolvePage(path, subApps, index),
    [subApps, index],
  );

  const titleOf = useCallback(
    (page: Page): string => {
      if (page.kind === 'shell') return t(`page.${page.name}`);
      if (!isFound(page)) return t(`page.${page.kind}`);
      const entry = page.trail.at(-1);
      return entry ? menuTitle(entry, locale) : page.registration.title[locale];
    },
    [t, locale],
  );
  const nameOf = useCallback((path: string) => titleOf(resolve(path)), [resolve, titleOf]);
  const titleOfTab = useCallback(
    (tab: Tab) => ownTitle(tab, locale) || nameOf(tab.path),
    [nameOf, locale],
  );
  return useMemo(
    () => ({ resolve, titleOf, nameOf, titleOfTab }),
    [resolve, titleOf, nameOf, titleOfTab],
  );
}
