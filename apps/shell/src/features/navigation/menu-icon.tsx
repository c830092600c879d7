import { Icon, type IconName, type IconProps, isIconName } from '@pedestal/ui';
import type { MenuNode } from '../../lib/menu/build-menu.ts';

// Menus may also use antd's icon names: map each to the closest icon of ours.
const OTHER_NAMES: Record<string, IconName> = {
  'account-book': 'wallet',
  aim: 'approve',
  apartment: 'building',
  appstore: 'grid',
  audit: 'approve',
  bank: 'building',
  'bar-chart': 'chart',
  car: 'truck',
  'clock-circle': 'clock',
  coffee: 'cup',
  container: 'box',
  control: 'sliders',
  dashboard: 'chart',
  'deployment-unit': 'layers',
  desktop: 'monitor',
  experiment: 'flask',
  'file-protect': 'pen',
  'file-search': 'search',
  'folder-open': 'folder',
  global: 'globe',
  hdd: 'database',
  import: 'inflow',
  inbox: 'box',
  login: 'exit',
  mail: 'send',
  notification: 'bell',
  'pay-circle': 'wallet',
  read: 'file',
  'safety-certificate': 'shield',
  setting: 'sliders',
  shop: 'store',
  shopping: 'cart',
  'shopping-cart': 'cart',
  skin: 'leaf',
  solution: 'users',
  team: 'users',
  warning: 'alert',
};

const BY_TYPE: Record<MenuNode['resourceType'], IconName> = {
  directory: 'layers',
  page: 'file',
  link: 'link',
  action: 'grid',
};

/** Our icon for the icon name of a menu entry or a system, if there is one. */
export function findIcon(name: string): IconName | undefined {
  if (isIconName(name)) return name;
  return Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
}

/** The icon of a menu entry, with a default for its type. */
export function MenuIcon({ node, ...rest }: { node: MenuNode } & Omit<IconProps, 'name'>) {
  return <Icon name={findIcon(node.icon) ?? BY_TYPE[node.resourceType]} {...rest} />;
}
