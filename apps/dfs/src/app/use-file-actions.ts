import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { saveAddress, useAction, useConfirm } from '@pedestal/workbench';
import { useState } from 'react';
import type { FileAction } from '../features/files/selection-bar.tsx';
import type { Selection } from '../features/files/use-selection.ts';
import { useTexts } from '../lib/texts.ts';

type DialogState =
  | { kind: 'folder' }
  | { kind: 'rename'; node: FileNode }
  | { kind: 'move' | 'copy'; ids: string[] };

interface FileActionOptions {
  selection: Selection;
  openNode(node: FileNode): void;
  showDetails(node: FileNode): void;
}

/** The actions on files, each as one call. */
export function useFileActions({ selection, openNode, showDetails }: FileActionOptions) {
  const t = useTexts();
  const shell = useShell();
  const act = useAction();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<DialogState | null>(null);

  const change = async (work: () => Promise<unknown>) => {
    const done = await act(work);
    if (done) selection.clear();
    return done;
  };

  const download = (nodes: readonly FileNode[]) =>
    act(async () => {
      const [first] = nodes;
      const { url } =
        nodes.length === 1 && first?.kind === 'file'
          ? await shell.call('POST /gateway/dfs/content/address', { body: { id: first.id } })
          : await shell.call('POST /gateway/dfs/content/zip', {
              body: { ids: nodes.map((node) => node.id) },
            });
      saveAddress(url);
    });

  const confirmPurge = (work: () => Promise<unknown>) =>
    confirm({
      title: t('purgeAsk'),
      okText: t('purge'),
      isDanger: true,
      run: () => change(work),
    });

  const setFavourite = (node: FileNode, favourite: boolean) =>
    change(() =>
      shell.call('POST /gateway/dfs/favourites/set', { body: { id: node.id, favourite } }),
    );

  const actionsOf = (nodes: readonly FileNode[]): Record<FileAction, () => unknown> => {
    const ids = nodes.map((node) => node.id);
    const [first] = nodes;
    return {
      open: () => first && openNode(first),
      details: () => first && showDetails(first),
      download: () => download(nodes),
      rename: () => first && setDialog({ kind: 'rename', node: first }),
      move: () => setDialog({ kind: 'move', ids }),
      copy: () => setDialog({ kind: 'copy', ids }),
      favourite: () => first && setFavourite(first, true),
      unfavourite: () => first && setFavourite(first, false),
      delete: () => change(() => shell.call('POST /gateway/dfs/nodes/trash', { body: { ids } })),
      restore: () => change(() => shell.call('POST /gateway/dfs/nodes/restore', { body: { ids } })),
      purge: () =>
        confirmPurge(() => shell.call('POST /gateway/dfs/nodes/purge', { body: { ids } })),
    };
  };

  return {
    /** Acts on the selection, unless nodes are given. */
    act: (action: FileAction, nodes = selection.nodes) => void actionsOf(nodes)[action](),
    dialog,
    closeDialog: () => setDialog(null),
    askFolder: () => setDialog({ kind: 'folder' }),
    createFolder: (parentId: string, name: string) =>
      act(() => shell.call('POST /gateway/dfs/folders/create', { body: { parentId, name } })),
    rename: (node: FileNode) => (name: string) =>
      change(() =>
        shell.call('POST /gateway/dfs/nodes/rename', {
          body: { id: node.id, name, revision: node.revision },
        }),
      ),
    carry:
      ({ kind, ids: carried }: { kind: 'move' | 'copy'; ids: string[] }) =>
      (parentId: string) =>
        change(() =>
          kind === 'move'
            ? shell.call('POST /gateway/dfs/nodes/move', { body: { ids: carried, parentId } })
            : shell.call('POST /gateway/dfs/nodes/copy', { body: { ids: carried, parentId } }),
        ),
    emptyTrash: (spaceId: string) =>
      confirmPurge(() => shell.call('POST /gateway/dfs/trash/empty', { body: { spaceId } })),
  };
}
