import { Dialog, IconButton } from '@pedestal/ui';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { MenuPanel, MenuRail, ResizeHandle } from '../../features/navigation/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import type { MenuTrail } from '../../lib/menu/menu-match.ts';
import { setCollapsed, useGlobal } from '../../lib/stores/global.store.ts';
import { Logo } from './logo.tsx';
import { LanguageButton, ThemeButton } from './quick-settings.tsx';

export interface MenuProps {
  nodes: readonly MenuNode[];
  trail: MenuTrail;
}

interface SideMenuProps extends MenuProps {
  /** Show the current section only; the top bar has the others. */
  isOfSection: boolean;
}

/** The left column: logo, menu, and the resize handle. */
export const SideMenu = memo(function SideMenu({ nodes, trail, isOfSection }: SideMenuProps) {
  const { t } = useTranslation('frame');
  const trailIds = useMemo(() => trail.map(({ id }) => id), [trail]);
  const collapsed = useGlobal((state) => state.collapsed);
  return (
    <aside className="pd-side">
      <div className="pd-side-head">
        <Logo />
        {!collapsed && (
          <IconButton icon="panel" label={t('menu.collapse')} onClick={() => setCollapsed(true)} />
        )}
      </div>
      {collapsed ? (
        <>
          <MenuRail nodes={nodes} trailIds={trailIds} />
          <div className="pd-side-foot">
            <IconButton icon="panel" label={t('menu.expand')} onClick={() => setCollapsed(false)} />
          </div>
        </>
      ) : (
        <>
          <MenuPanel
            nodes={nodes}
            trailIds={trailIds}
            section={isOfSection ? trail[0] : undefined}
          />
          <ResizeHandle />
        </>
      )}
    </aside>
  );
});

interface MenuDrawerProps extends MenuProps {
  isOpen: boolean;
  onClose(): void;
}

/** The menu on a phone: a drawer that closes on navigation. */
export function MenuDrawer({ nodes, trail, isOpen, onClose }: MenuDrawerProps) {
  const { t } = useTranslation(['frame', 'navigation']);
  const { key } = useLocation();
  const openedAt = useRef(key);
  const trailIds = useMemo(() => trail.map(({ id }) => id), [trail]);

  useEffect(() => {
    if (openedAt.current !== key) onClose();
    openedAt.current = key;
  }, [key, onClose]);

  return (
    <Dialog label={t('navigation:menu')} open={isOpen} onClose={onClose} placement="start">
      <div className="pd-side pd-drawer">
        <div className="pd-side-head">
          <Logo />
          <IconButton icon="close" label={t('menu.close')} onClick={onClose} />
        </div>
        <MenuPanel nodes={nodes} trailIds={trailIds} />
        <div className="pd-side-foot">
          <LanguageButton />
          <ThemeButton />
        </div>
      </div>
    </Dialog>
  );
}
