import { Icon } from '@pedestal/ui';
import { Dropdown } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import { menuTitle } from '../../lib/menu/menu-match.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { toMenuItems } from './menu-items.tsx';
import { MenuLink } from './menu-link.tsx';
import { shrinkEntry, splitTopEntries } from './top-entries.ts';

interface TopMenuProps {
  nodes: readonly MenuNode[];
  /** Id of the current top-level entry. */
  currentId: number | undefined;
  /** Sections open a menu of their pages, because no side menu shows them. */
  opensEntries: boolean;
}

function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** The first top-level entries in the top bar, and the rest under More. */
export function TopMenu({ nodes, currentId, opensEntries }: TopMenuProps) {
  const { t } = useTranslation('navigation');
  const locale = useLocale();
  const firstShown = useUser((state) => state.fistShowNum);
  const { ref, width } = useWidth();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const { shown, more } = splitTopEntries(nodes, firstShown, width);

  return (
    <nav ref={ref} className="pd-top-menu" aria-label={t('sections')}>
      <ul>
        {shown.map((node) => (
          <li key={node.id} style={shrinkEntry(menuTitle(node, locale))}>
            {opensEntries && node.children.length > 0 ? (
              <SectionMenu node={node} isCurrent={node.id === currentId} />
            ) : (
              <MenuLink
                node={node}
                className="pd-top-item"
                isCurrent={node.id === currentId}
                title={menuTitle(node, locale)}
              >
                <span>{menuTitle(node, locale)}</span>
              </MenuLink>
            )}
          </li>
        ))}
        {more.length > 0 && (
          <li className="pd-top-more">
            <Dropdown
              // Build the items, possibly hundreds, only when the menu opens.
              menu={{ items: isMoreOpen ? toMenuItems(more, locale) : [] }}
              open={isMoreOpen}
              onOpenChange={setMoreOpen}
              trigger={['click']}
              autoFocus
            >
              <button
                type="button"
                className="pd-top-item"
                aria-haspopup="menu"
                data-current={more.some((node) => node.id === currentId) || undefined}
              >
                <span>{t('moreSections')}</span>
                <Icon name="chevronDown" size={14} />
              </button>
            </Dropdown>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** A section that opens a menu of its pages. */
function SectionMenu({ node, isCurrent }: { node: MenuNode; isCurrent: boolean }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <Dropdown
      menu={{ items: isOpen ? toMenuItems(node.children, locale, 1) : [] }}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      autoFocus
    >
      <button
        type="button"
        className="pd-top-item"
        aria-haspopup="menu"
        data-current={isCurrent || undefined}
        title={menuTitle(node, locale)}
      >
        <span>{menuTitle(node, locale)}</span>
        <Icon name="chevronDown" size={14} />
      </button>
    </Dropdown>
  );
}
