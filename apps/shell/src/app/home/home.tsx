import type { FilledHomePart, SubAppRegistration } from '@pedestal/contract';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { EntryList, type HomeEntry, HomePage } from '../../features/home/index.ts';
import { findIcon } from '../../features/navigation/index.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { flattenMenu } from '../../lib/menu/build-menu.ts';
import {
  findTrail,
  indexMenu,
  type MenuTrail,
  menuTitle,
  targetPath,
} from '../../lib/menu/menu-match.ts';
import { suggestPages } from '../../lib/menu/suggest-pages.ts';
import { type HomePart, useArrangement } from '../../lib/stores/arrangement.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { RegionBoundary } from '../frame/region-boundary.tsx';
import { HomeNotices } from './home-notices.tsx';
import { HomeRecords } from './home-records.tsx';
import { HomeSystems } from './home-systems.tsx';
import { HomeWaiting } from './home-waiting.tsx';

/** Shortcuts of somebody who has starred no page. */
const SUGGESTED = 8;

const HomeSlot = lazy(() => import('./home-slot.tsx'));

const SHELL_ENTRIES = { '/notices': 'bell', '/jobs': 'layers', '/settings': 'sliders' } as const;

function isShellEntry(path: string): path is keyof typeof SHELL_ENTRIES {
  return path in SHELL_ENTRIES;
}

function useEntryOf() {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  return useMemo(
    () => ({
      ofTrail(trail: MenuTrail): HomeEntry | undefined {
        const node = trail.at(-1);
        const to = node && targetPath(node);
        if (!to) return undefined;
        return {
          key: node.resourceCode,
          title: menuTitle(node, locale),
          hint: trail
            .slice(0, -1)
            .map((above) => menuTitle(above, locale))
            .join(' / '),
          icon: findIcon(node.icon) ?? findIcon(trail[0]?.icon ?? '') ?? 'file',
          to,
        };
      },
      ofShellPage(path: string): HomeEntry | undefined {
        if (!isShellEntry(path)) return undefined;
        const title = t(`page.${path.slice(1)}`);
        return { key: path, title, hint: '', icon: SHELL_ENTRIES[path], to: path };
      },
    }),
    [t, locale],
  );
}

/** The sub-app whose manifest declares that it renders a part of the home page. */
function findFiller(subApps: readonly SubAppRegistration[], part: FilledHomePart) {
  return subApps.find(
    ({ entry, manifest }) => entry !== null && manifest?.homeParts?.includes(part),
  );
}

interface FilledPartProps {
  registration: SubAppRegistration;
  part: FilledHomePart;
}

function FilledPart({ registration, part }: FilledPartProps) {
  return (
    <RegionBoundary region={`home:${part}`}>
      <Suspense fallback={null}>
        <HomeSlot registration={registration} part={part} />
      </Suspense>
    </RegionBoundary>
  );
}

/** The home page: passes the data of the other features to its parts. */
export function Component() {
  const { t } = useTranslation('home');
  const menuData = useUser((state) => state.menuData);
  const { favourites, recent } = useArrangement();
  const subApps = useRegistry((state) => state.subApps);
  const entryOf = useEntryOf();
  const index = useMemo(() => indexMenu(menuData), [menuData]);
  const nodes = useMemo(() => flattenMenu(menuData), [menuData]);

  const starred = favourites.flatMap((code) => {
    const node = nodes.find((candidate) => candidate.resourceCode === code);
    return (node && entryOf.ofTrail(findTrail(index, node.path))) ?? [];
  });
  const suggested = suggestPages(menuData, SUGGESTED).flatMap(
    ({ path }) => entryOf.ofTrail(findTrail(index, path)) ?? [],
  );
  const isOwn = starred.length > 0;
  const recentEntries = recent.flatMap(
    (path) => entryOf.ofShellPage(path) ?? entryOf.ofTrail(index.get(path) ?? []) ?? [],
  );

  const parts: Partial<Record<HomePart, ReactNode>> = {
    waiting: <HomeWaiting />,
    shortcuts: (
      <>
        <EntryList entries={isOwn ? starred : suggested} empty={t('none.shortcuts')} isTiled />
        {!isOwn && suggested.length > 0 && <p className="pd-home-hint">{t('suggested')}</p>}
      </>
    ),
    records: <HomeRecords />,
    recent: <EntryList entries={recentEntries.slice(0, 6)} empty={t('none.recent')} />,
    notices: <HomeNotices />,
    systems: <HomeSystems />,
  };
  for (const part of ['approvals', 'files'] as const) {
    const filler = findFiller(subApps, part);
    parts[part] = filler ? (
      <FilledPart registration={filler} part={part} />
    ) : (
      <p className="pd-home-none">{t(`none.${part}`)}</p>
    );
  }
  // Whoever has no reports is not told about a part for them.
  const figures = findFiller(subApps, 'figures');
  if (figures) parts.figures = <FilledPart registration={figures} part="figures" />;
  return <HomePage parts={parts} />;
}
