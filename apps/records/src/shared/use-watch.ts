import { useActive, useShell } from '@pedestal/sub-app-sdk/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Collection } from '../workspace/collection.ts';

/** Reads again when somebody changes what the page shows. A hidden tab reads when it is shown again. */
export function useWatch(
  { workspace, id }: Collection,
  { recordId, isPaused = false }: { recordId?: string | undefined; isPaused?: boolean } = {},
): void {
  const shell = useShell();
  const queries = useQueryClient();
  const isActive = useActive();
  useEffect(() => {
    if (!isActive || isPaused) return;
    return shell.watchRecords(workspace, id, () => void queries.invalidateQueries(), recordId);
  }, [shell, queries, isActive, isPaused, workspace, id, recordId]);
}
