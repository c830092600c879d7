import { Dropdown } from 'antd';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import { menuTitle } from '../../lib/menu/menu-match.ts';
import { moveWithArrows } from './arrow-keys.ts';
import { useIncrementalMenu } from './incremental-menu.ts';
import { MenuIcon } from './menu-icon.tsx';
import { toMenuItems } from './menu-items.tsx';
import { MenuLink } from './menu-link.tsx';

interface MenuRailProps {
  nodes: readonly MenuNode[];
  /** Ids of the current entry and its ancestors, from the top level down. */
  trailIds: readonly number[];
}

/** The collapsed menu: one icon per top-level entry, with its children in a drop-down menu. */
export function MenuRail({ nodes, trailIds }: MenuRailProps) {
  const { t } = useTranslation('navigation');
  const locale = useLocale();
  const listed = useIncrementalMenu(nodes);
  return (
    <nav className="pd-nav pd-rail" aria-label={t('menu')} onKeyDown={moveWithArrows}>
      <ul className="pd-nav-list">
        {listed.map((node) => {
          const title = menuTitle(node, locale);
          const isCurrent = node.id === trailIds[0];
          return (
            <li key={node.id} className="pd-nav-entry">
              {node.children.length > 0 ? (
                <Dropdown
                  menu={{ items: toMenuItems(node.children, locale, 1) }}
                  placement="rightTop"
                  trigger={['click']}
                  autoFocus
                >
                  <button
                    type="button"
                    className="pd-nav-item"
                    data-current={isCurrent || undefined}
                    aria-haspopup="menu"
                    aria-label={title}
                    title={title}
                  >
                    <MenuIcon node={node} size={18} />
                  </button>
                </Dropdown>
              ) : (
                <MenuLink node={node} className="pd-nav-item" isCurrent={isCurrent} title={title}>
                  <MenuIcon node={node} size={18} />
                  <span className="pd-visually-hidden">{title}</span>
                </MenuLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
