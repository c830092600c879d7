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
  'check-square': 'approve',
  'clock-circle': 'clock',
  coffee: 'cup',
  contacts: 'users',
  container: 'box',
  control: 'sliders',
  'customer-service': 'phone',
  dashboard: 'chart',
  'deployment-unit': 'layers',
  desktop: 'monitor',
  edit: 'pen',
  environment: 'building',
  experiment: 'flask',
  export: 'outflow',
  'file-protect': 'pen',
  'file-search': 'search',
  'file-text': 'file',
  fire: 'clock',
  'folder-open': 'folder',
  form: 'pen',
  fund: 'chart',
  'funnel-plot': 'filter',
  global: 'globe',
  hdd: 'database',
  idcard: 'user',
  import: 'inflow',
  inbox: 'box',
  'line-chart': 'chart',
  login: 'exit',
  mail: 'send',
  'money-collect': 'wallet',
  notification: 'bell',
  'pay-circle': 'wallet',
  project: 'layers',
  read: 'file',
  rollback: 'reload',
  'safety-certificate': 'shield',
  scan: 'expand',
  schedule: 'clock',
  setting: 'sliders',
  shop: 'store',
  shopping: 'cart',
  'shopping-cart': 'cart',
  skin: 'leaf',
  solution: 'users',
  swap: 'send',
  table: 'grid',
  team: 'users',
  tool: 'wrench',
  transaction: 'wallet',
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
