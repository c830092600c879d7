import { LOCALES, type Locale } from '@pedestal/contract';
import type { IconName } from '@pedestal/ui';
import { type RefObject, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { findIcon } from '../../features/navigation/index.ts';
import { Palette, type PaletteItem } from '../../features/search/index.ts';
import { useSettingsSections } from '../../features/settings/index.ts';
import { currentLocale, readText } from '../../lib/format/i18n.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import { externalUrl, menuTitle, normalizePath, targetPath } from '../../lib/menu/menu-match.ts';
import { lockScreen } from '../../lib/session/lock.ts';
import { useArrangement } from '../../lib/stores/arrangement.store.ts';
import { setCollapsed, useGlobal } from '../../lib/stores/global.store.ts';
import { changePreferences } from '../../lib/stores/preferences.store.ts';
import { SHELL_PAGES } from '../tabs/resolve-page.ts';
import { useFind } from './use-find.ts';
import { useInspectorItems } from './use-inspector-items.ts';
import { useRecentRecords } from './use-recent-records.ts';
import { useRoleItems } from './use-role-items.ts';

export interface SearchContentProps {
  nodes: readonly MenuNode[];
  /** What was typed before the palette was loaded. */
  typed: RefObject<string>;
  onClose(): void;
  onSwitchSystem(systemCode: string): void;
  onSignOut(): void;
}

/** A text in the current language and in the other one, since people search in both. */
function inBothLanguages(key: string, nameIn?: (lng: Locale) => string): string[] {
  const textIn = (lng: Locale) => readText(key, { lng, name: nameIn?.(lng) ?? '' });
  return [...new Set([currentLocale(), ...LOCALES].map(textIn))];
}

function usePageItems(nodes: readonly MenuNode[]): PaletteItem[] {
  const locale = useLocale();
  const navigate = useNavigate();
  const recent = useArrangement((state) => state.recent);

  return useMemo(() => {
    const recency = (path: string) => {
      const at = recent.indexOf(normalizePath(path));
      return at < 0 ? undefined : at;
    };
    const visit = (list: readonly MenuNode[], above: readonly MenuNode[]): PaletteItem[] =>
      list.flatMap((node) => {
        const below = visit(node.children, [...above, node]);
        const outside = externalUrl(node);
        const place = node.resourceType === 'directory' ? undefined : targetPath(node);
        if (!place && !outside) return below;
        const names = [node.resourceName, node.resourceNameEn];
        const item: PaletteItem = {
          id: `page:${node.id}`,
          kind: 'page',
          title: menuTitle(node, locale),
          hint: above.map((parent) => menuTitle(parent, locale)).join(' / '),
          icon: findIcon(node.icon) ?? 'file',
          names: locale === 'zh-CN' ? names : names.toReversed(),
          keywords: [
            node.path,
            ...above.flatMap((parent) => [parent.resourceName, parent.resourceNameEn]),
          ],
          recency: place ? recency(place) : undefined,
          run: () => {
            if (place) navigate(place);
            else window.open(outside, '_blank', 'noopener,noreferrer');
          },
        };
        return [item, ...below];
      });
    const shellPages = SHELL_PAGES.map((name): PaletteItem => {
      const names = inBothLanguages(`frame:page.${name}`);
      return {
        id: `shell:${name}`,
        kind: 'page',
        title: names[0] ?? name,
        hint: '',
        icon: SHELL_ICONS[name],
        names,
        keywords: [`/${name}`],
        recency: recency(`/${name}`),
        run: () => navigate(`/${name}`),
      };
    });
    return [...visit(nodes, []), ...shellPages];
  }, [nodes, locale, recent, navigate]);
}

const SHELL_ICONS = {
  first: 'home',
  notices: 'bell',
  jobs: 'layers',
  settings: 'sliders',
} as const;

function useActionItems(props: SearchContentProps): PaletteItem[] {
  const { onSignOut, onSwitchSystem } = props;
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const { system, systemCode } = useGlobal();

  const sections = useSettingsSections();

  return useMemo(() => {
    const action = (id: string, names: string[], icon: IconName, run: () => void): PaletteItem => ({
      id: `action:${id}`,
      kind: 'action',
      title: names[0] ?? id,
      hint: t('action.hint'),
      icon,
      names,
      keywords: [],
      run,
    });
    const named = (key: string, nameKey: string) =>
      inBothLanguages(`search:action.${key}`, (lng) => readText(nameKey, { lng }));
    return [
      ...(['light', 'dark', 'system'] as const).map((theme) =>
        action(`theme:${theme}`, named('theme', `app:theme.${theme}`), 'sun', () =>
          changePreferences({ theme }),
        ),
      ),
      ...LOCALES.map((locale) =>
        action(`language:${locale}`, named('language', `app:language.${locale}`), 'globe', () =>
          changePreferences({ locale }),
        ),
      ),
      ...sections.map(({ name, icon }) =>
        action(`settings:${name}`, named('settings', `settings:section.${name}`), icon, () =>
          navigate(`/settings/${name}`),
        ),
      ),
      ...system
        .filter(({ key }) => key !== systemCode)
        .map(({ key, label }) =>
          action(
            `system:${key}`,
            inBothLanguages('search:action.system', () => label),
            'building',
            () => onSwitchSystem(key),
          ),
        ),
      action('collapse', inBothLanguages('search:action.collapse'), 'panel', () =>
        setCollapsed(!useGlobal.getState().collapsed),
      ),
      action('lock', inBothLanguages('search:action.lock'), 'lock', lockScreen),
      action('signOut', inBothLanguages('search:action.signOut'), 'exit', onSignOut),
    ];
  }, [t, navigate, system, systemCode, onSignOut, onSwitchSystem, sections]);
}

/** The palette with all its items: pages of the menu and of the shell, and actions. */
export function SearchContent(props: SearchContentProps) {
  const pages = usePageItems(props.nodes);
  const actions = useActionItems(props);
  const roles = useRoleItems();
  const inspector = useInspectorItems();
  const items = useMemo(
    () => [...pages, ...actions, ...inspector, ...roles],
    [pages, actions, inspector, roles],
  );
  const find = useFind();
  const recent = useRecentRecords();
  const [initialQuery] = useState(() => props.typed.current);
  return <Palette {...{ items, recent, find, initialQuery }} onClose={props.onClose} />;
}
