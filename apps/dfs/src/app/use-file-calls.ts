import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { saveAddress } from '@pedestal/workbench';
import { useMemo } from 'react';

/** The calls that change or save files. */
export function useFileCalls() {
  const { call } = useShell();
  return useMemo(() => {
    const addressOf = (nodes: readonly FileNode[]) => {
      const [first] = nodes;
      if (nodes.length === 1 && first?.kind === 'file') {
        return call('POST /gateway/dfs/content/address', { body: { id: first.id } });
      }
      const ids = nodes.map((node) => node.id);
      return call('POST /gateway/dfs/content/zip', { body: { ids } });
    };
    return {
      download: async (nodes: readonly FileNode[]) => saveAddress((await addressOf(nodes)).url),
      setFavourite: (id: string, favourite: boolean) =>
        call('POST /gateway/dfs/favourites/set', { body: { id, favourite } }),
      trash: (ids: string[]) => call('POST /gateway/dfs/nodes/trash', { body: { ids } }),
      restore: (ids: string[]) => call('POST /gateway/dfs/nodes/restore', { body: { ids } }),
      purge: (ids: string[]) => call('POST /gateway/dfs/nodes/purge', { body: { ids } }),
      emptyTrash: (spaceId: string) => call('POST /gateway/dfs/trash/empty', { body: { spaceId } }),
      createFolder: (parentId: string, name: string) =>
        call('POST /gateway/dfs/folders/create', { body: { parentId, name } }),
      rename: ({ id, revision }: FileNode, name: string) =>
        call('POST /gateway/dfs/nodes/rename', { body: { id, name, revision } }),
      move: (ids: string[], parentId: string) =>
        call('POST /gateway/dfs/nodes/move', { body: { ids, parentId } }),
      copy: (ids: string[], parentId: string) =>
        call('POST /gateway/dfs/nodes/copy', { body: { ids, parentId } }),
    };
  }, [call]);
}
