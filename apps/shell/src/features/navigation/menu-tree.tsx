import { Icon } from '@pedestal/ui';
import { memo, useDeferredValue, useState } from 'react';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import { menuTitle } from '../../lib/menu/menu-match.ts';
import { setMenuOpen, useArrangement } from '../../lib/stores/arrangement.store.ts';
import { MenuCount } from './menu-count.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';

interface MenuTreeProps {
  nodes: readonly MenuNode[];
  /** Ids of the current entry and its ancestors, from the top level down. */
  trailIds: readonly number[];
  /** Opens every directory, as while filtering. */
  isAllOpen?: boolean;
  /** Without icons: those of a section's pages are all the same. */
  isPlain?: boolean;
  depth?: number;
}

const MAX_SYNC_CHILDREN = 100;
const NO_TRAIL: readonly number[] = [];

/** Entries and directories as nested lists; buttons open and close the directories. */
export const MenuTree = memo(function MenuTree(props: MenuTreeProps) {
  const { nodes, trailIds, isAllOpen = false, isPlain = false, depth = 0 } = props;
  return (
    <ul className="pd-nav-list">
      {nodes.map((node) =>
        node.children.length > 0 ? (
          <MenuBranch
            key={node.id}
            // A stable value for the other branches avoids their render.
            trailIds={trailIds.includes(node.id) ? trailIds : NO_TRAIL}
            {...{ node, isAllOpen, isPlain, depth }}
          />
        ) : (
          <MenuLeaf
            key={node.id}
            node={node}
            isCurrent={node.id === trailIds.at(-1)}
            {...{ isPlain, depth }}
          />
        ),
      )}
    </ul>
  );
});

interface EntryProps {
  node: MenuNode;
  isPlain: boolean;
  depth: number;
}

function indent(depth: number) {
  return { '--pd-nav-depth': depth } as React.CSSProperties;
}

const MenuLeaf = memo(function MenuLeaf({
  node,
  isCurrent,
  isPlain,
  depth,
}: EntryProps & { isCurrent: boolean }) {
  const locale = useLocale();
  return (
    <li className="pd-nav-entry" style={indent(depth)}>
      <MenuLink node={node} className="pd-nav-item" isCurrent={isCurrent}>
        {depth === 0 && !isPlain && <MenuIcon node={node} />}
        <span className="pd-nav-text">{menuTitle(node, locale)}</span>
        {node.isUnpublished && <Unpublished />}
        <MenuCount node={node} />
      </MenuLink>
    </li>
  );
});

function Unpublished() {
  const { t } = useTranslation('navigation');
  return <span className="pd-nav-unpublished">{t('unpublished')}</span>;
}

const MenuBranch = memo(function MenuBranch(
  props: EntryProps & { trailIds: readonly number[]; isAllOpen: boolean },
) {
  const { node, depth, trailIds, isAllOpen, isPlain } = props;
  const locale = useLocale();
  const isStoredOpen = useArrangement((state) => state.openMenus.includes(node.resourceCode));
  const [isClosedWhileFiltering, setClosed] = useState(false);
  const isOpen = isAllOpen ? !isClosedWhileFiltering : isStoredOpen;

  // Defer the children of a large directory, so that the page stays responsive. Those of a small
  // one appear at once, for keyboard users.
  const isSmall = node.children.length <= MAX_SYNC_CHILDREN;
  const isListedDeferred = useDeferredValue(isOpen, false);
  const isListed = isSmall ? isOpen : isListedDeferred;

  const toggle = () => {
    if (isAllOpen) setClosed(isOpen);
    else setMenuOpen(node.resourceCode, !isOpen);
  };

  return (
    <li className="pd-nav-entry" style={indent(depth)}>
      <button type="button" className="pd-nav-item" aria-expanded={isOpen} onClick={toggle}>
        {depth === 0 && !isPlain && <MenuIcon node={node} />}
        <span className="pd-nav-text">{menuTitle(node, locale)}</span>
        {!isOpen && <MenuCount node={node} />}
        <Icon name="chevronRight" size={14} className="pd-nav-chevron" />
      </button>
      {isListed && (
        <MenuTree
          nodes={node.children}
          trailIds={trailIds}
          isAllOpen={isAllOpen}
          isPlain={isPlain}
          depth={depth + 1}
        />
      )}
    </li>
  );
});
