import type { FileNode } from '@pedestal/contract';
import type { KeyboardEvent } from 'react';
import type { Deed } from '../features/files/selection-bar.tsx';
import type { Selection } from '../features/files/use-selection.ts';

interface ListKeysOptions {
  items: readonly FileNode[];
  selection: Selection;
  mayWrite: boolean;
  openNode(node: FileNode): void;
  goUp(): void;
  onDo(deed: Deed): void;
}

const PAGE = 10;

/** The list or grid by keyboard: arrows, Space, Enter, F2, Delete, Backspace, Ctrl-A and Escape. */
export function useListKeys(options: ListKeysOptions) {
  const { items, selection, mayWrite, openNode, goUp, onDo } = options;
  return (event: KeyboardEvent, columns = 1) => {
    const focused = items[selection.focus];
    const keys: Record<string, () => void> = {
      ArrowDown: () => selection.move(columns, event.shiftKey),
      ArrowUp: () => selection.move(-columns, event.shiftKey),
      ...(columns > 1 && {
        ArrowRight: () => selection.move(1, event.shiftKey),
        ArrowLeft: () => selection.move(-1, event.shiftKey),
      }),
      PageDown: () => selection.move(PAGE * columns, event.shiftKey),
      PageUp: () => selection.move(-PAGE * columns, event.shiftKey),
      Home: () => selection.move(-items.length, event.shiftKey),
      End: () => selection.move(items.length, event.shiftKey),
      ' ': () => focused && selection.toggle(focused.id),
      Enter: () => focused && openNode(focused),
      Backspace: goUp,
      Escape: selection.clear,
      ...(mayWrite && selection.nodes.length === 1 ? { F2: () => onDo('rename') } : {}),
      ...(mayWrite && selection.nodes.length > 0
        ? { Delete: () => onDo(focused?.trashedAt === null ? 'delete' : 'purge') }
        : {}),
      ...(event.ctrlKey || event.metaKey ? { a: selection.all } : {}),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
