import { Icon } from '@pedestal/ui';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import { menuTitle } from '../../lib/menu/menu-match.ts';
import { toggleFavourite, useArrangement } from '../../lib/stores/arrangement.store.ts';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';

interface FavouritesProps {
  /** All entries of the menu. */
  entries: readonly MenuNode[];
  currentId: number | undefined;
}

/** The favourites above the menu, without those that are no longer in the menu. */
export function Favourites({ entries, currentId }: FavouritesProps) {
  const { t } = useTranslation('navigation');
  const locale = useLocale();
  const codes = useArrangement((state) => state.favourites);
  const favourites = codes.flatMap(
    (code) => entries.find((entry) => entry.resourceCode === code) ?? [],
  );
  if (favourites.length === 0) return null;
  return (
    <section className="pd-nav-section" aria-label={t('favourites')}>
      <h2 className="pd-nav-heading">{t('favourites')}</h2>
      <ul className="pd-nav-list">
        {favourites.map((node) => (
          <li key={node.id} className="pd-nav-entry pd-nav-favourite">
            <MenuLink node={node} className="pd-nav-item" isCurrent={node.id === currentId}>
              <MenuIcon node={node} />
              <span className="pd-nav-text">{menuTitle(node, locale)}</span>
            </MenuLink>
            <button
              type="button"
              className="pd-nav-remove"
              aria-label={t('removeFavourite', { name: menuTitle(node, locale) })}
              onClick={() => toggleFavourite(node.resourceCode)}
            >
              <Icon name="close" size={13} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
