import type { SubAppRegistration } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Link, useLocation } from 'react-router';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { type MenuTrail, menuTitle, targetPath } from '../../lib/menu/menu-match.ts';
import { toggleFavourite, useArrangement } from '../../lib/stores/arrangement.store.ts';

interface BreadcrumbProps {
  trail: MenuTrail;
  /** Title of the page. */
  title: string;
  /** Title of its sub-app, for a page without a trail. */
  app: SubAppRegistration['title'] | undefined;
  /** The home page has no link to itself. */
  isHome: boolean;
}

/** The breadcrumb of the page, with the star that makes it a favourite. */
export function Breadcrumb({ trail, title, app, isHome }: BreadcrumbProps) {
  const { t } = useTranslation('navigation');
  const locale = useLocale();
  const own = trail.at(-1);
  const ownTitle = own && menuTitle(own, locale);
  const isFavourite = useArrangement((state) => state.favourites.includes(own?.resourceCode ?? ''));
  const names = trail.map((node) => menuTitle(node, locale));
  const { pathname } = useLocation();
  // A page of the menu is called as there; one below it adds its own name, unless an entry above has it.
  const isEntry = own !== undefined && (targetPath(own) === pathname || names.includes(title));
  const ancestors = isEntry ? trail.slice(0, -1) : trail;
  const appTitle = trail.length === 0 ? app?.[locale] : undefined;
  const current = isEntry ? ownTitle : title;

  return (
    <div className="pd-trail">
      <nav aria-label={t('breadcrumb')}>
        <ol>
          {!isHome && (
            <li>
              <Link to="/first">{t('home')}</Link>
            </li>
          )}
          {appTitle && appTitle !== title && <li>{appTitle}</li>}
          {ancestors.map((node) => {
            const path = targetPath(node);
            const name = menuTitle(node, locale);
            return <li key={node.id}>{path ? <Link to={path}>{name}</Link> : name}</li>;
          })}
          <li>
            <span aria-current="page">{current}</span>
          </li>
        </ol>
      </nav>
      {own && (
        <button
          type="button"
          className="pd-star"
          aria-pressed={isFavourite}
          aria-label={t('favourite', { name: ownTitle })}
          title={t('favourite', { name: ownTitle })}
          onClick={() => toggleFavourite(own.resourceCode)}
        >
          <Icon name="star" size={15} filled={isFavourite} />
        </button>
      )}
    </div>
  );
}
