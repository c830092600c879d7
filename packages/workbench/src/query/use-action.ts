import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Runs async work that changes data, for actions without a form. A failure is shown as a toast, and
 * every query is invalidated. Resolves to whether it succeeded, and never rejects.
 */
export function useAction(): (work: () => Promise<unknown>, done?: string) => Promise<boolean> {
  const shell = useShell();
  const queries = useQueryClient();
  return useCallback(
    async (work, done) => {
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
