import { Icon, IconButton } from '@pedestal/ui';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SystemSwitch } from '../../features/navigation/system-switch.tsx';
import { TopMenu } from '../../features/navigation/top-menu.tsx';
import { NoticeBell } from '../../features/notice/notice-bell.tsx';
import { FullScreenButton, LanguageButton, ThemeButton } from './quick-settings.tsx';
import { SearchPalette } from './search-palette.tsx';
import type { MenuProps } from './side-menu.tsx';
import { leaveConsole, useSystemSwitch } from './switch-system.ts';
import type { Pages } from './use-pages.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps extends MenuProps {
  pages: Pages;
  isPhone: boolean;
  onOpenMenu(): void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Sections, the system, search, notices, and what belongs to the person. */
export function TopBar({ nodes, trail, pages, isPhone, onOpenMenu }: TopBarProps) {
  const { t } = useTranslation(['layout', 'search']);
  const [isSearching, setSearching] = useState(false);
  const closeSearch = useCallback(() => setSearching(false), []);
  const switchSystem = useSystemSwitch(pages);
  useSearchShortcut(setSearching);
  const shortcut = isMac ? '⌘K' : 'Ctrl K';

  return (
    <header className="pd-top">
      {isPhone && <IconButton icon="bars" label={t('menu.open')} onClick={onOpenMenu} />}
      <SystemSwitch onSwitch={switchSystem} />
      {!isPhone && <TopMenu nodes={nodes} currentId={trail[0]?.id} />}
      <div className="pd-top-end">
        <button
          type="button"
          className="pd-tool pd-search-button"
          aria-label={t('search:open')}
          aria-keyshortcuts="Control+K Meta+K"
          title={`${t('search:open')} (${shortcut})`}
          onClick={() => setSearching(true)}
        >
          <Icon name="search" size={18} />
          <span className="pd-search-hint" aria-hidden="true">
            <span>{t('search:hint')}</span>
            <kbd>{shortcut}</kbd>
          </span>
        </button>
        <NoticeBell />
        {!isPhone && (
          <>
            <LanguageButton />
            <ThemeButton />
            <FullScreenButton />
          </>
        )}
        <UserMenu onSignOut={() => void leaveConsole(pages)} />
      </div>
      <SearchPalette
        isOpen={isSearching}
        nodes={nodes}
        onClose={closeSearch}
        onSwitchSystem={switchSystem}
        onSignOut={() => void leaveConsole(pages)}
      />
    </header>
  );
}
