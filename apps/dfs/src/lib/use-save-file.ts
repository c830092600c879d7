import { useShell } from '@pedestal/sub-app-sdk/react';
import { saveAddress, useAction } from '@pedestal/workbench';
import { useCallback } from 'react';

/** Saves a file, or one of its versions, on the person's device. */
export function useSaveFile() {
  const shell = useShell();
  const act = useAction();
  return useCallback(
    ({ id }: { id: string }, versionId?: string) =>
      act(async () => {
        const body = { id, ...(versionId ? { versionId } : {}) };
        const { url } = await shell.call('POST /gateway/dfs/content/address', { body });
        saveAddress(url);
      }),
    [shell, act],
  );
}
