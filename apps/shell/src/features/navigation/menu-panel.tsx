import { Icon } from '@pedestal/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { flattenMenu, type MenuNode } from '../../lib/menu/build-menu.ts';
import { menuTitle } from '../../lib/menu/menu-match.ts';
import { moveWithArrows } from './arrow-keys.ts';
import { Favourites } from './favourites.tsx';
import { filterMenu } from './filter-menu.ts';
import { useIncrementalMenu } from './incremental-menu.ts';
import { MenuTree } from './menu-tree.tsx';

interface MenuPanelProps {
  /** The visible entries. */
  nodes: readonly MenuNode[];
  /** Ids of the current entry and its ancestors, from the top level down. */
  trailIds: readonly number[];
  /** List only the entries of this one; the filter still searches all. */
  section?: MenuNode | undefined;
}

const MAX_FOUND = 200;

/** The menu with its filter and the favourites, in the left column and in the phone's drawer. */
export function MenuPanel({ nodes, trailIds, section }: MenuPanelProps) {
  const { t } = useTranslation('navigation');
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query.trim());
  const entries = useMemo(() => flattenMenu(nodes), [nodes]);
  const found = useMemo(
    () => (deferredQuery ? filterMenu(nodes, deferredQuery, MAX_FOUND) : { nodes, omitted: 0 }),
    [nodes, deferredQuery],
  );
  // An entry without children is a section of its own: there is nothing to list below it.
  const shownSection = !deferredQuery && section?.children.length ? section : undefined;
  const listed = useIncrementalMenu(shownSection ? shownSection.children : found.nodes);

  return (
    <>
      <div className="pd-nav-filter">
        <Icon name="filter" size={14} />
        <input
          type="search"
          value={query}
          maxLength={100}
          placeholder={t('filter')}
          aria-label={t('filter')}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <nav className="pd-nav" aria-label={t('menu')} onKeyDown={moveWithArrows}>
        {!deferredQuery && <Favourites entries={entries} currentId={trailIds.at(-1)} />}
        {shownSection && <p className="pd-nav-heading">{menuTitle(shownSection, locale)}</p>}
        <MenuTree
          key={deferredQuery || shownSection?.id}
          nodes={listed}
          trailIds={trailIds}
          isAllOpen={deferredQuery !== ''}
          isPlain={shownSection !== undefined}
        />
        {found.nodes.length === 0 && (
          <p className="pd-nav-empty">{t(deferredQuery ? 'nothingFound' : 'empty')}</p>
        )}
        {found.omitted > 0 && <p className="pd-nav-empty">{t('more', { count: found.omitted })}</p>}
      </nav>
    </>
  );
}
