import type { FileNode } from '@pedestal/contract';
import { useAction, useConfirm, useOfferUndo } from '@pedestal/workbench';
import { useState } from 'react';
import type { FileAction } from '../features/files/file-action.ts';
import type { Selection } from '../features/files/use-selection.ts';
import { useTexts } from '../lib/texts.ts';
import { useFileCalls } from './use-file-calls.ts';

type DialogState =
  | { kind: 'folder' }
  | { kind: 'rename'; node: FileNode }
  | { kind: 'move' | 'copy'; ids: string[] };

interface FileActionOptions {
  selection: Selection;
  openNode(node: FileNode): void;
  showDetails(node: FileNode, tab?: 'sharing'): void;
}

export type FileActions = ReturnType<typeof useFileActions>;

/** The actions on files: some ask in a dialog, the others call at once. */
export function useFileActions({ selection, openNode, showDetails }: FileActionOptions) {
  const t = useTexts();
  const calls = useFileCalls();
  const act = useAction();
  const confirm = useConfirm();
  const offerUndo = useOfferUndo();
  const [dialog, setDialog] = useState<DialogState | null>(null);

  const change = async (work: () => Promise<unknown>) => {
    const done = await act(work);
    if (done) selection.clear();
    return done;
  };
  const trash = async (nodes: readonly FileNode[]) => {
    const ids = nodes.map((node) => node.id);
    if (!(await change(() => calls.trash(ids)))) return;
    const [first] = nodes;
    const title =
      nodes.length === 1
        ? t('trashedOne', { name: first?.name ?? '' })
        : t('trashed', { count: nodes.length });
    offerUndo({ key: 'trashed', title, undo: () => void act(() => calls.restore(ids)) });
  };
  const confirmPurge = (work: () => Promise<unknown>) =>
    confirm({ title: t('purgeAsk'), okText: t('purge'), isDanger: true, run: () => change(work) });

  const actionsOf = (nodes: readonly FileNode[]): Record<FileAction, () => unknown> => {
    const ids = nodes.map((node) => node.id);
    const [first] = nodes;
    return {
      open: () => first && openNode(first),
      share: () => first && showDetails(first, 'sharing'),
      details: () => first && showDetails(first),
      download: () => act(() => calls.download(nodes)),
      rename: () => first && setDialog({ kind: 'rename', node: first }),
      move: () => setDialog({ kind: 'move', ids }),
      copy: () => setDialog({ kind: 'copy', ids }),
      favourite: () => first && change(() => calls.setFavourite(first.id, true)),
      unfavourite: () => first && change(() => calls.setFavourite(first.id, false)),
      delete: () => trash(nodes),
      restore: () => change(() => calls.restore(ids)),
      purge: () => confirmPurge(() => calls.purge(ids)),
    };
  };

  return {
    /** Acts on the selection, unless nodes are given. */
    act: (action: FileAction, nodes = selection.nodes) => void actionsOf(nodes)[action](),
    dialog,
    closeDialog: () => setDialog(null),
    askFolder: () => setDialog({ kind: 'folder' }),
    createFolder: (parentId: string, name: string) => act(() => calls.createFolder(parentId, name)),
    rename: (node: FileNode) => (name: string) => change(() => calls.rename(node, name)),
    moveOrCopy:
      ({ kind, ids }: { kind: 'move' | 'copy'; ids: string[] }) =>
      (parentId: string) =>
        change(() => calls[kind](ids, parentId)),
    emptyTrash: (spaceId: string) => confirmPurge(() => calls.emptyTrash(spaceId)),
  };
}
