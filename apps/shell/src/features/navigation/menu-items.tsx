import type { Locale } from '@pedestal/contract';
import type { MenuProps } from 'antd';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import { menuTitle } from '../../lib/menu/menu-match.ts';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';

type Items = NonNullable<MenuProps['items']>;

/** Menu entries as items of a drop-down menu, directories as sub-menus. */
export function toMenuItems(nodes: readonly MenuNode[], locale: Locale, depth = 0): Items {
  return nodes.map((node) => {
    const icon = depth === 0 ? { icon: <MenuIcon node={node} /> } : {};
    if (node.children.length > 0) {
      return {
        key: node.id,
        label: menuTitle(node, locale),
        children: toMenuItems(node.children, locale, depth + 1),
        ...icon,
      };
    }
    return {
      key: node.id,
      label: <MenuLink node={node}>{menuTitle(node, locale)}</MenuLink>,
      ...icon,
    };
  });
}
