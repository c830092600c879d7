import type { FileNode } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Dropdown } from 'antd';
import { type MouseEvent, useCallback, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import {
  ACTION_ICONS,
  type ActionScope,
  actionsFor,
  type FileAction,
  isDestructive,
} from './file-action.ts';
import type { Selection } from './use-selection.ts';

/** Opens the menu of a node: by its button, a right-click or the menu key. */
export type OpenRowMenu = (event: MouseEvent, node: FileNode) => void;

interface OpenMenu {
  nodes: readonly FileNode[];
  at: { left: number; top: number };
  opener: HTMLElement;
}

interface RowMenuOptions extends ActionScope {
  selection: Selection;
  onDo(action: FileAction, nodes: readonly FileNode[]): void;
}

/** One menu for all rows. It acts on the selection if the row belongs to it. */
export function useRowMenu({ selection, onDo, ...scope }: RowMenuOptions) {
  const t = useTexts();
  const [menu, setMenu] = useState<OpenMenu>();

  const { nodes: chosen } = selection;
  const open: OpenRowMenu = useCallback(
    (event, node) => {
      event.preventDefault();
      // The menu would take the event that opens it for one outside, and close.
      event.stopPropagation();
      const opener = event.currentTarget as HTMLElement;
      const box = opener.getBoundingClientRect();
      // The menu key and the button have no point of their own.
      const isPoint = event.type === 'contextmenu' && event.clientX > 0;
      setMenu({
        nodes: chosen.some(({ id }) => id === node.id) ? chosen : [node],
        at: isPoint
          ? { left: event.clientX, top: event.clientY }
          : { left: box.left, top: box.bottom },
        opener,
      });
    },
    [chosen],
  );
  const close = () => {
    setMenu(undefined);
    menu?.opener.focus();
  };
  const element = menu && (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen) => !isOpen && close()}
      menu={{
        items: actionsFor(menu.nodes, scope).map((action) => ({
          key: action,
          label: t(action),
          icon: <Icon name={ACTION_ICONS[action]} size={15} filled={action === 'unfavourite'} />,
          danger: isDestructive(action),
        })),
        onClick: ({ key }) => {
          close();
          onDo(key as FileAction, menu.nodes);
        },
      }}
    >
      <span className="dfs-menu-point" style={menu.at} />
    </Dropdown>
  );
  return { open, element };
}
