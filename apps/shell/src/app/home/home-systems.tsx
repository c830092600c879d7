import { Icon } from '@pedestal/ui';
import { findIcon } from '../../features/navigation/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { useSystemSwitch } from '../system/switch-system.ts';
import { usePages } from '../tabs/use-pages.ts';

/** The systems that the person may enter. */
export function HomeSystems() {
  const { t } = useTranslation('home');
  const { system, systemCode } = useGlobal();
  const enter = useSystemSwitch(usePages());
  if (system.length === 0) return <p className="pd-home-none">{t('none.systems')}</p>;
  return (
    <ul className="pd-home-list">
      {system.map(({ key, label, icon }) => (
        <li key={key}>
          <button
            type="button"
            className="pd-home-system"
            disabled={key === systemCode}
            onClick={() => void enter(key)}
          >
            <span className="pd-home-icon">
              <Icon name={findIcon(icon) ?? 'building'} size={17} />
            </span>
            <span className="pd-home-text">
              <span>{label}</span>
              <small>{t(key === systemCode ? 'currentSystem' : 'enterSystem')}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
