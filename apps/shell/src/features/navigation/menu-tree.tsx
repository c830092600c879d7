import { Icon } from '@pedestal/ui';
import { memo, useDeferredValue, useState } from 'react';
import { useLocale } from '../../lib/format/use-locale.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import { menuTitle } from '../../lib/menu/menu-match.ts';
import { setMenuOpen, useArrangement } from '../../lib/stores/arrangement.store.ts';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';

interface MenuTreeProps {
  nodes: readonly MenuNode[];
  /** Ids from the top down to the entry that is in front. */
  trailIds: readonly number[];
  /** Shows every directory open, as while filtering. */
  isAllOpen?: boolean;
  depth?: number;
}

const MAX_SYNC_CHILDREN = 100;
const NO_TRAIL: readonly number[] = [];

/** Entries and directories, as nested lists with buttons that open and close them. */
export const MenuTree = memo(function MenuTree(props: MenuTreeProps) {
  const { nodes, trailIds, isAllOpen = false, depth = 0 } = props;
  return (
    <ul className="pd-nav-list">
      {nodes.map((node) =>
        node.children.length > 0 ? (
          <MenuBranch
            key={node.id}
            // The others stay the same, and are not rendered again.
            trailIds={trailIds.includes(node.id) ? trailIds : NO_TRAIL}
            {...{ node, isAllOpen, depth }}
          />
        ) : (
          <MenuLeaf
            key={node.id}
            node={node}
            isCurrent={node.id === trailIds.at(-1)}
            depth={depth}
          />
        ),
      )}
    </ul>
  );
});

interface EntryProps {
  node: MenuNode;
  depth: number;
}

function indent(depth: number) {
  return { '--pd-nav-depth': depth } as React.CSSProperties;
}

const MenuLeaf = memo(function MenuLeaf({
  node,
  isCurrent,
  depth,
}: EntryProps & { isCurrent: boolean }) {
  const locale = useLocale();
  return (
    <li className="pd-nav-entry" style={indent(depth)}>
      <MenuLink node={node} className="pd-nav-item" isCurrent={isCurrent}>
        {depth === 0 && <MenuIcon node={node} />}
        <span className="pd-nav-text">{menuTitle(node, locale)}</span>
      </MenuLink>
    </li>
  );
});

const MenuBranch = memo(function MenuBranch(
  props: EntryProps & { trailIds: readonly number[]; isAllOpen: boolean },
) {
  const { node, depth, trailIds, isAllOpen } = props;
  const locale = useLocale();
  const isKeptOpen = useArrangement((state) => state.openMenus.includes(node.resourceCode));
  const [isShutWhileFiltering, setShut] = useState(false);
  const isOpen = isAllOpen ? !isShutWhileFiltering : isKeptOpen;

  // A directory may hold hundreds of entries: listing them must not hold up the page. Any other is
  // there at once, for whoever goes on by keyboard.
  const isSmall = node.children.length <= MAX_SYNC_CHILDREN;
  const isListedLater = useDeferredValue(isOpen, false);
  const isListed = isSmall ? isOpen : isListedLater;

  const toggle = () => {
    if (isAllOpen) setShut(isOpen);
    else setMenuOpen(node.resourceCode, !isOpen);
  };

  return (
    <li className="pd-nav-entry" style={indent(depth)}>
      <button type="button" className="pd-nav-item" aria-expanded={isOpen} onClick={toggle}>
        {depth === 0 && <MenuIcon node={node} />}
        <span className="pd-nav-text">{menuTitle(node, locale)}</span>
        <Icon name="chevronRight" size={14} className="pd-nav-chevron" />
      </button>
      {isListed && (
        <MenuTree
          nodes={node.children}
          trailIds={trailIds}
          isAllOpen={isAllOpen}
          depth={depth + 1}
        />
      )}
    </li>
  );
});
