import { Icon, type IconName, isIconName } from '@pedestal/ui';
import { Select } from 'antd';
import { useTexts } from './texts.ts';

/** Icons for menu entries. */
const ICONS: readonly IconName[] = [
  'home',
  'search',
  'bell',
  'globe',
  'monitor',
  'user',
  'users',
  'sliders',
  'star',
  'lock',
  'key',
  'shield',
  'clock',
  'file',
  'folder',
  'link',
  'box',
  'chart',
  'cart',
  'store',
  'truck',
  'wallet',
  'pen',
  'approve',
  'warehouse',
  'building',
  'grid',
  'database',
  'layers',
  'leaf',
  'phone',
  'wrench',
  'flask',
  'send',
  'cup',
  'cloud',
  'inflow',
];

interface IconSelectProps {
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** Picks an icon. An icon that is not in the list stays until another is picked. */
export function IconSelect({ id, value = '', onChange }: IconSelectProps) {
  const t = useTexts();
  const names = new Set<string>([...(value === '' ? [] : [value]), ...ICONS]);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch
      placeholder={t('noIcon')}
      value={value === '' ? null : value}
      options={[...names].map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => <IconOption name={String(name)} />}
      onChange={(name: string | undefined) => onChange?.(name ?? '')}
    />
  );
}

function IconOption({ name }: { name: string }) {
  return (
    <span className="auth-grant">
      {isIconName(name) && <Icon name={name} />}
      {name}
    </span>
  );
}
