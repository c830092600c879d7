import { parseFilter, printFilter, type RecordFilter } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useMutation } from '@tanstack/react-query';
import { useWorkspace } from '../../workspace/workspace-context.ts';

interface FindDocumentOptions {
  onFound(id: string): void;
  onMissing(code: string): void;
  onFailure(message: string): void;
}

/** Looks a scanned number up among all open documents; a list shows only the first of them. */
export function useFindDocument(collection: string, open: string, options: FindDocumentOptions) {
  const { call } = useShell();
  const { workspace, collections } = useWorkspace();
  const fields = collections.find(({ id }) => id === collection)?.fields ?? [];
  return useMutation({
    mutationFn: async (code: string) => {
      // Codes are printed in capitals, and people type small letters.
      const values = [...new Set([code, code.toUpperCase()])];
      const or = ['no', 'orderNo']
        .filter((id) => fields.some((field) => field.id === id))
        .map((field): RecordFilter => ({ field, operator: 'in', values }));
      const query = { f: printFilter({ and: [parseFilter(open), { or }] }), limit: 1 };
      const params = { workspace: workspace.key, collection };
      const { items } = await call('GET /gateway/records/:workspace/:collection', {
        params,
        query,
      });
      return items[0]?.id;
    },
    onSuccess(id, code) {
      if (id === undefined) options.onMissing(code);
      else options.onFound(id);
    },
    onError: (error) => options.onFailure(error.message),
  });
}
