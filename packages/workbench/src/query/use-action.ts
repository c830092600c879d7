import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Runs a change, shows what went wrong, and reads the lists again. Tells whether it worked. */
export function useAct() {
  const shell = useShell();
  const queries = useQueryClient();
  return useCallback(
    async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
      try {
        await work();
        if (done) shell.notify({ type: 'success', message: done });
        return true;
      } catch (error) {
        shell.notify({ type: 'error', message: error instanceof Error ? error.message : '' });
        return false;
      } finally {
        void queries.invalidateQueries();
      }
    },
    [shell, queries],
  );
}
