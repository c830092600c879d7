import { Icon } from '@pedestal/ui';
import { Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { PersonPicture } from '../../lib/page/person-picture.tsx';
import { lockScreen } from '../../lib/session/lock.ts';
import { useUser } from '../../lib/stores/user.store.ts';

interface UserMenuProps {
  onSignOut(): void;
}

/** The signed-in person, their settings and sign-out. */
export function UserMenu({ onSignOut }: UserMenuProps) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const { displayName = '', userName = '', avatar = '', orgUnit } = useUser((s) => s.currentUser);
  const go = (path: string) => () => navigate(path);
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="pd-who">
          <strong>{displayName}</strong>
          <span>{orgUnit ? `${userName} · ${orgUnit.name}` : userName}</span>
        </span>
      ),
    },
    { type: 'divider' },
    {
      key: 'profile',
      icon: <Icon name="user" />,
      label: t('user.profile'),
      onClick: go('/settings/profile'),
    },
    {
      key: 'appearance',
      icon: <Icon name="sliders" />,
      label: t('user.settings'),
      onClick: go('/settings/appearance'),
    },
    {
      key: 'security',
      icon: <Icon name="shield" />,
      label: t('user.security'),
      onClick: go('/settings/security'),
    },
    { type: 'divider' },
    { key: 'lock', icon: <Icon name="lock" />, label: t('user.lock'), onClick: lockScreen },
    { key: 'signOut', icon: <Icon name="exit" />, label: t('user.signOut'), onClick: onSignOut },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus>
      <button
        type="button"
        className="pd-user-button"
        aria-label={t('user.menu', { name: displayName })}
        aria-haspopup="menu"
      >
        <PersonPicture name={displayName} image={avatar} size={28} />
      </button>
    </Dropdown>
  );
}
