import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { useAccTexts } from '../texts.ts';

/** Starts the voucher as a copy of the last one that the person entered in the account set. */
export function useCopyLast(setId: string, onFound: (last: StoredRecord) => void) {
  const t = useAccTexts();
  const { call, notify } = useShell();
  const { workspace } = useWorkspace();
  const params = { workspace: workspace.key, collection: 'voucher' };
  return async (): Promise<void> => {
    try {
      const { items } = await call('GET /gateway/records/:workspace/:collection', {
        params,
        query: {
          f: `and(set.eq.${setId},maker.me,origin.eq.manual)`,
          sort: '-created',
          columns: 'no',
          limit: 1,
        },
      });
      const id = items[0]?.id;
      if (id === undefined) {
        notify({ type: 'info', message: t('voucher.noLast') });
        return;
      }
      const path = 'GET /gateway/records/:workspace/:collection/:id';
      onFound(await call(path, { params: { ...params, id } }));
    } catch (error) {
      notify({ type: 'error', message: error instanceof Error ? error.message : '' });
    }
  };
}
