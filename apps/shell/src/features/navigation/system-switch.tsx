import { Icon } from '@pedestal/ui';
import { Dropdown } from 'antd';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { findIcon } from './menu-icon.tsx';

interface SystemSwitchProps {
  onSwitch(systemCode: string): void;
}

/** The current system, with a menu of the others. */
export function SystemSwitch({ onSwitch }: SystemSwitchProps) {
  const { t } = useTranslation('navigation');
  const { system, systemCode } = useGlobal();
  const current = system.find(({ key }) => key === systemCode);
  if (!current) return null;
  if (system.length === 1) return <span className="pd-system">{current.label}</span>;
  const items = system.map(({ key, label, icon }) => ({
    key,
    label,
    icon: <Icon name={findIcon(icon) ?? 'building'} />,
  }));
  return (
    <Dropdown
      menu={{
        items,
        selectable: true,
        selectedKeys: [systemCode],
        onClick: ({ key }) => key !== systemCode && onSwitch(key),
      }}
      trigger={['click']}
      autoFocus
    >
      <button
        type="button"
        className="pd-system pd-system-button"
        aria-haspopup="menu"
        aria-label={t('switchSystem', { name: current.label })}
      >
        <span>{current.label}</span>
        <Icon name="chevronDown" size={14} />
      </button>
    </Dropdown>
  );
}
