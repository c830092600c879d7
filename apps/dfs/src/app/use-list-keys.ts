import type { FileNode } from '@pedestal/contract';
import { type KeyboardEvent, useRef } from 'react';
import type { FileAction } from '../features/files/file-action.ts';
import type { Selection } from '../features/files/use-selection.ts';
import { findTyped } from '../lib/find-typed.ts';

interface ListKeysOptions {
  items: readonly FileNode[];
  selection: Selection;
  canWrite: boolean;
  openNode(node: FileNode): void;
  goUp(): void;
  onDo(action: FileAction, nodes: readonly FileNode[]): void;
}

const PAGE = 10;
/** Keys typed within this time form one prefix. */
const TYPING_PAUSE_MS = 800;

/**
 * The list or grid by keyboard: arrows, Space, Enter, F2, Delete, Backspace, Ctrl-A, Escape, and the beginning of a name.
 * F2 and Delete apply to the selection, or else to the focused row.
 */
export function useListKeys(options: ListKeysOptions) {
  const { items, selection, canWrite, openNode, goUp, onDo } = options;
  const typed = useRef({ text: '', at: 0 });

  const goToTyped = (letter: string, at: number) => {
    const isOn = at - typed.current.at < TYPING_PAUSE_MS;
    typed.current = { text: isOn ? typed.current.text + letter : letter, at };
    const names = items.map((node) => node.name);
    const found = findTyped(names, typed.current.text, selection.focus);
    if (found >= 0) selection.move(found - selection.focus, false);
  };

  return (event: KeyboardEvent, columns = 1) => {
    if (event.altKey) return;
    const focused = items[selection.focus];
    const isCommand = event.ctrlKey || event.metaKey;
    const chosen = selection.nodes.length > 0 ? selection.nodes : focused ? [focused] : [];
    const isTrashed = chosen[0]?.trashedAt !== null;
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
      ...(canWrite && chosen.length === 1 && !isTrashed
        ? { F2: () => onDo('rename', chosen) }
        : {}),
      ...(canWrite && chosen.length > 0
        ? { Delete: () => onDo(isTrashed ? 'purge' : 'delete', chosen) }
        : {}),
      ...(isCommand ? { a: selection.all } : {}),
    };
    const isLetter = !isCommand && event.key !== ' ' && [...event.key].length === 1;
    const act = isLetter ? () => goToTyped(event.key, event.timeStamp) : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
