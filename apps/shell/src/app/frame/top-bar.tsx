import { Icon, IconButton } from '@pedestal/ui';
import { memo, useCallback, useState } from 'react';
import { JobIndicator } from '../../features/jobs/index.ts';
import { SystemSwitch, TopMenu } from '../../features/navigation/index.ts';
import { NoticeBell } from '../../features/notice/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import type { Navigation } from '../../lib/stores/preferences.ts';
import { SearchPalette } from '../search/search-palette.tsx';
import { useSearchShortcut } from '../search/use-search-shortcut.ts';
import { useLock } from '../session/use-lock.ts';
import { leaveConsole, useSystemSwitch } from '../system/switch-system.ts';
import type { Pages } from '../tabs/use-pages.ts';
import { Logo } from './logo.tsx';
import { FullScreenButton, LanguageButton, ThemeButton } from './quick-settings.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  nodes: readonly MenuNode[];
  /** Id of the current top-level entry. */
  sectionId: number | undefined;
  pages: Pages;
  isPhone: boolean;
  navigation: Navigation;
  onOpenMenu(): void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The top bar: sections, system switch, search, notices, quick settings and the user menu. */
export const TopBar = memo(function TopBar(props: TopBarProps) {
  const { nodes, sectionId, pages, isPhone, navigation, onOpenMenu } = props;
  const isTop = navigation === 'top';
  const { t } = useTranslation(['frame', 'search']);
  const [isSearching, setSearching] = useState(false);
  const closeSearch = useCallback(() => setSearching(false), []);
  const switchSystem = useSystemSwitch(pages);
  useSearchShortcut(setSearching);
  useLock();
  const shortcut = isMac ? '⌘K' : 'Ctrl K';

  return (
    <header className="pd-top">
      {isPhone && <IconButton icon="bars" label={t('menu.open')} onClick={onOpenMenu} />}
      {isTop && !isPhone && <Logo />}
      <SystemSwitch onSwitch={switchSystem} />
      {!isPhone && navigation !== 'side' && (
        <TopMenu nodes={nodes} currentId={sectionId} opensEntries={isTop} />
      )}
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
        <JobIndicator />
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
});
